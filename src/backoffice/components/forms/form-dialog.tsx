import type { ComponentProps, ReactNode } from 'react';
import type { AdminBody, AdminCall, AdminInput } from '../../../browser/client.ts';
import type { ApiResult } from '../../../shared/api-client.ts';
import { ErrorAlert, FormAlert } from '../../../ui/alert.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../feedback/dialog.tsx';
import { Action, Buttons } from '../layout.tsx';
import styles from './entries.module.css';
import { FormFields } from './fields.tsx';
import { type FormReader, focusFirstError, readForm, submitting } from './read-form.ts';
import { type CallOptions, useMutation } from './use-mutation.ts';

type CallFormProps<Body> = {
  /** Label of the submit button; default “Save”. */
  act?: string;
  look?: 'quiet';
  className?: string | undefined;
  success?: string | ((body: Body, read: FormReader) => string);
  toastConflict?: true | undefined;
  save: (read: FormReader) => Promise<ApiResult<Body>>;
  onSaved?: (body: Body, form: HTMLFormElement) => unknown;
  onCancel?: () => void;
  /** Buttons after the one that submits. */
  actions?: ReactNode;
  values?: object | undefined;
  /** Fields; a function is given their errors, for those with other names than the API's. */
  children: ReactNode | ((fieldErrors: Record<string, string>) => ReactNode);
};

type CallActionProps<Name extends AdminCall> = Pick<ComponentProps<typeof Action>, 'label' | 'of' | 'icon' | 'look'> &
  AdminInput<Name> &
  CallOptions<AdminBody<Name>> & { call: Name };

/** Button that makes one call; why it was refused is shown above. */
export function CallAction<Name extends AdminCall>(props: CallActionProps<Name>) {
  const { run, pending, error } = useMutation();
  const { label, of, icon, look } = props;
  return (
    <>
      <ErrorAlert error={error} />
      <Action {...{ label, of, icon, look, pending }} onClick={() => run(props.call, props)} />
    </>
  );
}

/** Form that makes one call, with errors next to its fields. */
export function CallForm<Body>(props: CallFormProps<Body>) {
  const {
    act = 'Save',
    look,
    className,
    success,
    toastConflict,
    save,
    onSaved,
    onCancel,
    actions,
    values,
    children,
  } = props;
  const { mutate, pending, error, fields } = useMutation();
  async function submit(form: HTMLFormElement) {
    const read = readForm(form);
    const told = typeof success === 'function' ? (body: Body) => success(body, read) : success;
    const done = await mutate(() => save(read), { success: told, toastConflict });
    if (done) onSaved?.(done.body, form);
    else focusFirstError(form);
  }
  return (
    <form className={classNames(styles.form, className)} noValidate onSubmit={submitting(submit)}>
      <FormAlert error={error} />
      <FormFields values={values ?? {}} errors={fields}>
        {typeof children === 'function' ? children(fields) : children}
      </FormFields>
      <Buttons>
        <Action type="submit" label={act} look={look} pending={pending} />
        {actions}
        {onCancel && <Action label="Cancel" look="plain" onClick={onCancel} />}
      </Buttons>
    </form>
  );
}

type FormDialogProps<Body> = Omit<CallFormProps<Body>, 'look' | 'className' | 'onSaved' | 'onCancel' | 'actions'> & {
  title: string;
  onClose: () => void;
};

/** Small form in a dialog over the list; closes after saving. */
export const FormDialog = <Body,>({ title, onClose, ...form }: FormDialogProps<Body>) => (
  <Dialog title={title} onClose={onClose}>
    <CallForm {...form} onSaved={onClose} onCancel={onClose} />
  </Dialog>
);
