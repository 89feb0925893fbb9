import type { ReactNode } from 'react';
import type { Answer } from '../../shared/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { useAct } from '../pieces/act.ts';
import { Dialog } from '../pieces/dialog.tsx';
import styles from '../pieces/entries.module.css';
import { focusFault, readForm } from '../pieces/fields.tsx';
import { Buttons } from '../pieces/layout.tsx';
import { Refusal } from '../pieces/refusal.tsx';

type Props = {
  title: string;
  /** The sentence of the toast. */
  said: string;
  save: (read: ReturnType<typeof readForm>) => Promise<Answer<unknown>>;
  onClose: () => void;
  /** The fields, with their sentences where they were refused. */
  children: (faults: Record<string, string>) => ReactNode;
};

/** A form of a few fields over the list: closed once it is saved. */
export function GroupDialog({ title, said, save, onClose, children }: Props) {
  const { act, pending, error, fields } = useAct();
  async function submit(form: HTMLFormElement) {
    if (await act(() => save(readForm(form)), { said })) onClose();
    else focusFault(form);
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {Object.keys(fields).length === 0 && <Refusal error={error} />}
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        {children(fields)}
        <Buttons>
          <Button type="submit" size="small" pending={pending}>
            Save
          </Button>
          <Button look="plain" size="small" onClick={onClose}>
            Go back
          </Button>
        </Buttons>
      </form>
    </Dialog>
  );
}
