import type { ComponentProps, ReactNode } from 'react';
import { Field, Input, Select, Textarea } from '../../ui/field.tsx';

type Around = {
  /** Also the id, so a form is on its screen once. */
  name: string;
  label: string;
  hint?: ReactNode;
  optional?: true;
  error?: string | undefined;
};

export const TextField = ({
  label,
  hint,
  optional,
  error,
  ...input
}: Around & Omit<ComponentProps<'input'>, 'id' | 'name'>) => (
  <Field id={input.name} label={label} hint={hint} error={error} {...(optional && { optional })}>
    {(tied) => <Input {...input} {...tied} />}
  </Field>
);

export const AreaField = ({
  label,
  hint,
  optional,
  error,
  ...area
}: Around & Omit<ComponentProps<'textarea'>, 'id' | 'name'>) => (
  <Field id={area.name} label={label} hint={hint} error={error} {...(optional && { optional })}>
    {(tied) => <Textarea {...area} {...tied} />}
  </Field>
);

type Choice = { value: string; name: string };

export const SelectField = ({
  label,
  hint,
  optional,
  error,
  choices,
  ...select
}: Around & { choices: readonly Choice[] } & Omit<ComponentProps<'select'>, 'id' | 'name'>) => (
  <Field id={select.name} label={label} hint={hint} error={error} {...(optional && { optional })}>
    {(tied) => (
      <Select {...select} {...tied}>
        {choices.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
    )}
  </Field>
);

/** What a form holds, by name; everything is text, a ticked box is 'on'. */
export function readForm(form: HTMLFormElement) {
  const entries = new FormData(form);
  return {
    text: (name: string) => String(entries.get(name) ?? ''),
    /** NaN where it is no number: the call then says so at the field. */
    number: (name: string) => (entries.get(name) === '' ? Number.NaN : Number(entries.get(name))),
    ticked: (name: string) => entries.has(name),
    all: (name: string) => entries.getAll(name).map(String),
  };
}

/** Puts the focus on the first field at fault, whose sentence stands there since `act` has ended. */
export function focusFault(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
}
