import { type ComponentProps, type ReactNode, useState } from 'react';
import type { ApiResult } from '../../shared/api-client.ts';
import { formatMoney } from '../../shared/money.ts';
import { type ReadAmount, readAmount, readPercent, readWhole } from '../../shared/money-text.ts';
import { Field, Input, Select, Textarea } from '../../ui/field.tsx';

type FieldProps = {
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
}: FieldProps & Omit<ComponentProps<'input'>, 'id' | 'name'>) => (
  <Field id={input.name} label={label} hint={hint} error={error} {...(optional && { optional })}>
    {(tied) => <Input {...input} {...tied} />}
  </Field>
);

type MoneyProps = FieldProps & { noun?: 'price' | 'amount'; defaultValue?: string; required?: boolean };

/** An amount in dollars, read back while it is typed, so that nobody is surprised by what the shop has understood. */
export function MoneyField({ noun = 'price', hint, error, defaultValue = '', ...around }: MoneyProps) {
  const [typed, setTyped] = useState(defaultValue);
  const [isLeft, setLeft] = useState(false);
  const read = readAmount(typed, noun);
  const own = isLeft && typed.trim() !== '' && !read.ok ? read.sentence : undefined;
  return (
    <TextField
      {...around}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={defaultValue}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
      hint={
        <>
          {hint} <b>{read.ok && formatMoney(read.cents)}</b>
        </>
      }
      error={own ?? error}
    />
  );
}

export const AreaField = ({
  label,
  hint,
  optional,
  error,
  ...area
}: FieldProps & Omit<ComponentProps<'textarea'>, 'id' | 'name'>) => (
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
}: FieldProps & { choices: readonly Choice[] } & Omit<ComponentProps<'select'>, 'id' | 'name'>) => (
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

/** Stands for what could not be read: no call takes it, and `sayToo` puts the sentence to its field. */
const UNREADABLE = -1;

/** What a form holds, by name; everything is text, a ticked box is 'on'. */
export function readForm(form: HTMLFormElement) {
  const entries = new FormData(form);
  const text = (name: string) => String(entries.get(name) ?? '');
  const fieldErrors: Record<string, string> = {};
  const cents = (read: ReadAmount, field: string) => {
    if (!read.ok) fieldErrors[field] = read.sentence;
    return read.ok ? read.cents : UNREADABLE;
  };
  return {
    text,
    /** A number of things; NaN where it is none: the call then says so at the field. */
    whole: (name: string) => readWhole(text(name)),
    /** Dollars as whole cents; `field` is what the call names it. */
    cents: (name: string, noun: 'price' | 'amount', field = name) => cents(readAmount(text(name), noun), field),
    /** Percent in hundredths. */
    hundredths: (name: string) => cents(readPercent(text(name)), name),
    /** The sentences for what was read so far and cannot be. */
    fieldErrors,
    ticked: (name: string) => entries.has(name),
    all: (name: string) => entries.getAll(name).map(String),
  };
}

/** A refusal that also says what the form itself could not read. */
export function mergeFieldErrors<Body>(answer: ApiResult<Body>, fieldErrors: Record<string, string>): ApiResult<Body> {
  if (answer.ok || Object.keys(fieldErrors).length === 0) return answer;
  const fields = { ...answer.error.fields, ...fieldErrors };
  const [only, ...others] = Object.values(fields);
  return { ...answer, error: { ...answer.error, fields, ...(only && others.length === 0 && { detail: only }) } };
}

/** Puts the focus on the first field at fault, whose sentence stands there since `act` has ended. */
export function focusFirstError(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
}
