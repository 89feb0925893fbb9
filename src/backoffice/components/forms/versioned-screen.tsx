import { type InputEvent, type ReactNode, type RefObject, useMemo } from 'react';
import { FormAlert } from '../../../ui/alert.tsx';
import { Action, Columns, ScreenHead } from '../layout.tsx';
import type { BackTarget } from '../lists/list-location.ts';
import { EditConflict } from './edit-conflict.tsx';
import { FormFields } from './fields.tsx';
import type { useVersionedForm } from './use-versioned-form.ts';

type VersionedScreenProps<Saved, Values extends object> = {
  title: string;
  /** Parent list. */
  back?: BackTarget;
  form: RefObject<HTMLFormElement | null>;
  edit: ReturnType<typeof useVersionedForm<Saved, Values>>;
  /** Current field values. */
  read: (form: HTMLFormElement) => Values;
  /** Staff member and time of a conflicting save. */
  conflict: string;
  /** Beside the save button. */
  actions?: ReactNode;
  /** By the paths of the fields; omitted: the API's, whose paths in the request begin with `within`. */
  errors?: Readonly<Record<string, string>>;
  within?: string;
  /** Page columns. */
  children: ReactNode;
};

/** Screen with one versioned settings form; the save button is in the header. */
export function VersionedScreen<Saved, Values extends object>(own: VersionedScreenProps<Saved, Values>) {
  const { title, back, form, edit, read, conflict, actions, within, children } = own;
  // The same object until the next answer, since folds open when it changes.
  const errors = useMemo(() => pathsWithin(within, edit.fields), [within, edit.fields]);
  return (
    <form
      ref={form}
      noValidate
      onInput={(event) => {
        if (isOwn(event)) edit.change(read(event.currentTarget));
      }}
      onSubmit={(event) => {
        // A dialog's form is nested in this one in React, so its events bubble here too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        edit.change(read(event.currentTarget));
        void edit.save();
      }}
    >
      <ScreenHead title={title} {...(back && { back })} saves>
        {actions}
        <Action type="submit" label="Save changes" pending={edit.pending} />
      </ScreenHead>
      {edit.conflict ? <EditConflict form={edit}>{conflict}</EditConflict> : <FormAlert error={edit.error} />}
      <FormFields values={edit.base.values} errors={own.errors ?? errors}>
        <Columns key={edit.base.fill}>{children}</Columns>
      </FormFields>
    </form>
  );
}

const pathsWithin = (start: string | undefined, fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(fields).map(([path, sentence]) => [
      start && path.startsWith(`${start}.`) ? path.slice(start.length + 1) : path,
      sentence,
    ]),
  );

const isOwn = ({ target, currentTarget }: InputEvent<HTMLFormElement>) =>
  !('form' in target) || target.form === currentTarget;
