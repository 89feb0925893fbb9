import { useEffect, useState } from 'react';
import { importWithRetry } from '../../browser/import-with-retry.ts';
import { BODY_MEASURES, hasStored } from '../../browser/storage/has-stored.ts';
import { Button } from '../../ui/button.tsx';
import type { FinderProps } from './ask-measure.tsx';
import styles from './use-size-finder.module.css';

type Late = typeof import('./size-finder.tsx');

/**
 * The size finder beside the size choices: `line` has the button and the known size, `dialog` must be rendered outside of
 * forms. Everything except the button loads on press, or if this browser has stored measures.
 */
export function useSizeFinder(finder: FinderProps | undefined) {
  const [late, setLate] = useState<Late>();
  const [isOpen, setOpen] = useState(false);
  const isOffered = finder !== undefined;
  const isWanted = (isOpen || (isOffered && hasStored(BODY_MEASURES))) && !late;
  useEffect(() => {
    if (isWanted) void importWithRetry(() => import('./size-finder.tsx')).then(setLate);
  }, [isWanted]);
  return {
    line: finder && (
      <div className={styles.line}>
        <Button look="plain" size="small" pending={isOpen && !late} onClick={() => setOpen(true)}>
          Find your size
        </Button>
        {late && <late.YourSize {...finder} />}
      </div>
    ),
    dialog: finder && isOpen && late && <late.FinderDialog {...finder} onClose={() => setOpen(false)} />,
  };
}
