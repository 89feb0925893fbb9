import type { ReactNode } from 'react';
import type { ApiResult } from '../../../shared/api-client.ts';
import { FormAlert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../feedback/dialog.tsx';
import { Buttons } from '../layout.tsx';
import styles from './entries.module.css';
import { FormFields } from './fields.tsx';
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
  /** Initial values of the fields, by their names. */
  values?: object;
  /** Fields; a function is given their errors, for those with other names than the API's. */
  children: ReactNode | ((fieldErrors: Record<string, string>) => ReactNode);
};

/** Small form in a dialog over the list; closes after saving. */
export function FormDialog({ title, act = 'Save', success, save, onClose, values, children }: Props) {
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
        <FormFields values={values ?? {}} errors={fields}>
          {typeof children === 'function' ? children(fields) : children}
        </FormFields>
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
