import { type InputEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { FormAlert } from '../../../ui/alert.tsx';
import { Action, Columns, ScreenHead } from '../layout.tsx';
import type { BackTarget } from '../lists/list-location.ts';
import { EditConflict } from './edit-conflict.tsx';
import { FormFields } from './fields.tsx';
import { mergeFieldErrors } from './read-form.ts';
import { OpenSections } from './section.tsx';
import { useVersionedForm, type VersionedFormOptions } from './use-versioned-form.ts';

type ScreenFormOptions<Saved, Values> = Omit<VersionedFormOptions<Saved, Values>, 'form'> & {
  /** What is typed, and errors for unparsable fields; `values` are those read before. */
  read: (form: HTMLFormElement, values: Values) => { values: Values; fieldErrors?: Record<string, string> };
};

/** Versioned form whose inputs hold what is typed. */
export function useScreenForm<Saved, Values extends object>(options: ScreenFormOptions<Saved, Values>) {
  const form = useRef<HTMLFormElement>(null);
  const edit = useVersionedForm<Saved, Values>({
    ...options,
    form,
    save: async (values, base) => {
      const saved = await options.save(values, base);
      return mergeFieldErrors(saved, (form.current && options.read(form.current, values).fieldErrors) ?? {});
    },
  });
  /** Also after a button changed fields, which fires no form event. */
  const reread = () => form.current && edit.change(options.read(form.current, edit.values).values);
  return { ...edit, form, reread };
}

type VersionedScreenProps<Saved, Values extends object> = {
  title: string;
  /** Parent list. */
  back?: BackTarget;
  edit: ReturnType<typeof useScreenForm<Saved, Values>>;
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

export function VersionedScreen<Saved, Values extends object>(own: VersionedScreenProps<Saved, Values>) {
  const { title, back, edit, conflict, actions, within, children } = own;
  const [opened] = useState(() => new Set<string>());
  // The same object until the next answer, since folds open when it changes.
  const errors = useMemo(() => pathsWithin(within, edit.fields), [within, edit.fields]);
  return (
    <form
      ref={edit.form}
      noValidate
      onInput={(event) => {
        if (isOwn(event)) edit.reread();
      }}
      onSubmit={(event) => {
        // A dialog's form is nested in this one in React, so its events bubble here too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        edit.reread();
        void edit.save();
      }}
    >
      <ScreenHead title={title} {...(back && { back })} saves>
        {actions}
        <Action type="submit" label="Save changes" pending={edit.pending} />
      </ScreenHead>
      {edit.conflict ? <EditConflict form={edit}>{conflict}</EditConflict> : <FormAlert error={edit.error} />}
      <FormFields values={edit.base.values} errors={own.errors ?? errors}>
        <OpenSections value={opened}>
          <Columns key={edit.base.fill}>{children}</Columns>
        </OpenSections>
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
