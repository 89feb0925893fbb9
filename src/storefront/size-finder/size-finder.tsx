import { type ReactNode, useEffect, useRef } from 'react';
import { bodyMeasures } from '../../browser/storage/body-measures.ts';
import { usePersisted } from '../../browser/storage/persisted.ts';
import { paths } from '../../paths.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { xIcon } from '../../ui/icon-shapes.ts';
import { adviceFor, type FinderProps } from './advice-for.ts';
import { AskMeasure } from './ask-measure.tsx';
import { HowToMeasure } from './how-to-measure.tsx';
import styles from './size-finder.module.css';

/** Beside the choice of sizes, where this browser knows the measure already. */
export function YourSize(finder: FinderProps) {
  const found = adviceFor(finder, usePersisted(bodyMeasures));
  if (!found || found.advice.kind === 'none') return null;
  const { size } = found.advice.size;
  if (finder.leftIn?.(size) === 0) return <p className={styles.yours}>Your size, {size}, is sold out</p>;
  return (
    <button type="button" className={styles.yours} onClick={() => finder.choose?.(size)}>
      Your size: {size}
    </button>
  );
}

/** How to measure, the measure, how it should sit; the answer follows every key. */
export function FinderDialog({
  onClose,
  children,
  ...finder
}: FinderProps & { onClose: () => void; children?: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { measuredAt } = finder.sizing;
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    shown?.scrollTo(0, 0);
    return () => shown?.close();
  }, []);
  const choose =
    finder.choose &&
    ((size: string) => {
      finder.choose?.(size);
      dialog.current?.close();
    });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it from the keyboard
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="size-finder-title"
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && dialog.current?.close()}
    >
      <div className={styles.inner}>
        <div className={styles.head}>
          <h2 id="size-finder-title">Find your size</h2>
          <IconButton label="Close" look="bare" onClick={() => dialog.current?.close()}>
            <Icon shape={xIcon} />
          </IconButton>
        </div>
        {children}
        <HowToMeasure measuredAt={measuredAt} />
        <p className={styles.print}>
          No tape measure? Print a measuring strip: <a href={paths.measuringStrip('letter')}>US Letter</a> or{' '}
          <a href={paths.measuringStrip('a4')}>A4</a>.
        </p>
        <AskMeasure key={measuredAt} {...finder} choose={choose} />
      </div>
    </dialog>
  );
}
