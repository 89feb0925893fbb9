import { type ComponentProps, type ReactNode, useState } from 'react';
import { formatMoney, readAmount } from '../../../shared/money.ts';
import { Checkbox } from '../../../ui/choice.tsx';
import { Field, FieldError, Input, Select, Textarea } from '../../../ui/field.tsx';
import styles from './checkbox-group.module.css';

type FieldProps = {
  /** Also used as the id, so render a form only once per screen. */
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

type MoneyProps = FieldProps & { noun?: 'price' | 'amount'; defaultValue?: string; required?: boolean; form?: string };

/** Dollar field that shows the parsed amount while typing. */
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

type CheckboxGroupProps = {
  name: string;
  title: string;
  choices: readonly { id: string; name: string }[];
  /** Ids checked initially. */
  chosen: readonly string[];
  error: string | undefined;
};

/** Checkbox group under one name: each checked box adds one form value. */
export const CheckboxGroup = ({ name, title, choices, chosen, error }: CheckboxGroupProps) => (
  <fieldset className={styles.group}>
    <legend>{title}</legend>
    {choices.map((choice) => (
      <Checkbox key={choice.id} name={name} value={choice.id} defaultChecked={chosen.includes(choice.id)}>
        {choice.name}
      </Checkbox>
    ))}
    {error && <FieldError>{error}</FieldError>}
  </fieldset>
);

/** First error of a setting, or of an entry in its list. */
export const errorWithin = (fields: Record<string, string>, name: string): string | undefined =>
  fields[name] ?? Object.entries(fields).find(([field]) => field.startsWith(`${name}.`))?.[1];
