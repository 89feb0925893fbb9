import type { ReactNode } from 'react';
import type { ApiResult } from '../../../shared/api-client.ts';
import { FormAlert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../feedback/dialog.tsx';
import { Buttons } from '../layout.tsx';
import styles from './entries.module.css';
import { focusFirstError, readForm } from './read-form.ts';
import { useMutation } from './use-mutation.ts';

type Props = {
  title: string;
  /** Button label; default “Save”. */
  act?: string;
  /** Toast text. */
  success: string;
  save: (read: ReturnType<typeof readForm>) => Promise<ApiResult<unknown>>;
  onClose: () => void;
  /** Fields with their validation errors. */
  children: (fieldErrors: Record<string, string>) => ReactNode;
};

/** Small form in a dialog over the list; closes after saving. */
export function FormDialog({ title, act = 'Save', success, save, onClose, children }: Props) {
  const { mutate, pending, error, fields } = useMutation();
  async function submit(form: HTMLFormElement) {
    if (await mutate(() => save(readForm(form)), { success })) onClose();
    else focusFirstError(form);
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <FormAlert error={error} />
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
            {act}
          </Button>
          <Button look="plain" size="small" onClick={onClose}>
            Cancel
          </Button>
        </Buttons>
      </form>
    </Dialog>
  );
}
