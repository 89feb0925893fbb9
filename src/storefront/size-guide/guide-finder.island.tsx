import { useState } from 'react';
import { importWithRetry } from '../../browser/import-with-retry.ts';
import { paths } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import styles from './guide-finder.module.css';
import type { SizingGroup } from './sizing-groups.ts';

type Late = typeof import('../size-finder/size-finder.tsx');

/** The size finder without a product: asks for the category first. */
export function GuideFinder({ groups }: { groups: readonly SizingGroup[] }) {
  const [late, setLate] = useState<Late>();
  const [isPending, setPending] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState('');
  const group = groups.find(({ id }) => id === chosen) ?? groups[0];
  async function open() {
    setPending(true);
    setLate(await importWithRetry(() => import('../size-finder/size-finder.tsx')));
    setPending(false);
    setOpen(true);
  }
  return (
    <div className={styles.acts}>
      <Button pending={isPending} onClick={() => void open()}>
        Find your size
      </Button>
      <LinkButton look="quiet" href={paths.measuringStrip('letter')}>
        Print a measuring strip
      </LinkButton>
      {late && isOpen && group && (
        <late.FinderDialog sizing={group.sizing} onClose={() => setOpen(false)}>
          <Field id="finder-for" label="What is it for?">
            {(tied) => (
              <Select
                {...tied}
                value={group.id}
                onChange={({ target }) => setChosen(target.value)}
                choices={groups.map(({ id, name }) => ({ value: id, name }))}
              />
            )}
          </Field>
        </late.FinderDialog>
      )}
    </div>
  );
}
