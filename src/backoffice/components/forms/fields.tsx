import {
  type ChangeEvent,
  type ComponentProps,
  createContext,
  type ReactNode,
  use,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { FieldEntry, FieldTable } from '../../../shared/field-table.ts';
import { formatMoney, readAmount } from '../../../shared/money.ts';
import { inOunces, readWeight, WEIGHT_SENTENCE } from '../../../shared/products/weight.ts';
import { Checkbox } from '../../../ui/choice.tsx';
import {
  type Choice,
  Field,
  FieldError,
  fieldsClass,
  Input,
  PasswordInput,
  pairClass,
  Select,
  Textarea,
} from '../../../ui/field.tsx';
import { Card, Note } from '../layout.tsx';
import styles from './checkbox-group.module.css';

type FormState = {
  /** A field's name is the path of its value: `pickup.address`. */
  values?: object | undefined;
  /** By the API's names, which are the paths, too. */
  errors?: Readonly<Record<string, string>>;
  /** Path of `values` in the form; ids start with it. */
  at?: string;
  /** Id of the form, if the fields are outside it. */
  form?: string;
  /** For values that are held in state; omitted: the inputs hold what is typed. */
  set?(part: Record<string, unknown>): void;
};

const FormContext = createContext<FormState>({});

/**
 * Gives the fields inside their values and errors by their names; props of a field come first. With `at`: a group of
 * fields of the form around it.
 */
export function FormFields({ children, ...own }: FormState & { children: ReactNode }) {
  const outer = use(FormContext);
  const { at } = own;
  const group =
    at === undefined ? own : { ...outer, values: groupAt(outer.values, at), ...own, at: pathIn(outer.at, at) };
  return <FormContext value={group}>{children}</FormContext>;
}

const valueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (found, key) => (typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined),
      values,
    );

function groupAt(values: object | undefined, path: string): object | undefined {
  const group = valueAt(values, path);
  return typeof group === 'object' && group !== null ? group : undefined;
}

type FieldProps = {
  /** Path of the value; also used as the id, so render a form only once per screen. */
  name: string;
  label: string;
  hint?: ReactNode;
  optional?: true;
  error?: string | undefined;
};

const pathIn = (at: string | undefined, name: string) => (at ? `${at}.${name}` : name);

function useBound(name: string) {
  const { values, errors = {}, at, form, set } = use(FormContext);
  const path = pathIn(at, name);
  return { path, value: valueAt(values, name), error: errorWithin(errors, path), form, set };
}

const errorWithin = (errors: Readonly<Record<string, string>>, name: string): string | undefined =>
  errors[name] ?? Object.entries(errors).find(([field]) => field.startsWith(`${name}.`))?.[1];

type Held = { value?: unknown; defaultValue?: unknown };

/** Splits a field's props into those of its frame and those of its input, and adds what the form knows. */
export function useField<Own extends FieldProps & Held>({ label, hint, optional, error, name, ...own }: Own) {
  const { path, value, error: bound, form, set } = useBound(name);
  const frame = { id: path, label, hint, error: error ?? bound, ...(optional && { optional }) };
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  const change = ({ target }: { target: { value: string } }) =>
    set?.({ [name]: typeof value === 'number' ? Number(target.value) : target.value });
  const held = set ? { value: text, onChange: change } : { defaultValue: text };
  const isBound = value !== undefined && !('value' in own) && !('defaultValue' in own);
  return { frame, input: { ...(isBound && held), ...(form && { form }), ...own, name: path } };
}

export function TextField(props: FieldProps & Omit<ComponentProps<'input'>, 'id' | 'name'>) {
  const { frame, input } = useField(props);
  return <Field {...frame}>{(tied) => <Input {...input} {...tied} />}</Field>;
}

/** A code or address that is copied: taken as typed, not remembered by the browser. */
export const CodeField = (props: ComponentProps<typeof TextField>) => (
  <TextField autoComplete="off" autoCapitalize="none" spellCheck={false} {...props} />
);

/** A secret that is stored, never shown. */
export function SecretField(props: FieldProps & { maxLength: number }) {
  const { frame, input } = useField(props);
  return (
    <Field {...frame}>
      {(tied) => <PasswordInput {...input} {...tied} label={props.label} autoComplete="new-password" />}
    </Field>
  );
}

export function AreaField(props: FieldProps & Omit<ComponentProps<'textarea'>, 'id' | 'name'>) {
  const { frame, input } = useField(props);
  return <Field {...frame}>{(tied) => <Textarea {...input} {...tied} />}</Field>;
}

type ParsedProps = FieldProps & { defaultValue?: string; required?: boolean; form?: string };
type MoneyProps = ParsedProps & { noun?: 'price' | 'amount' };

const amountText = (value: unknown) => (typeof value === 'number' ? (value / 100).toFixed(2) : String(value ?? ''));
const weightText = (value: unknown) => (typeof value === 'number' ? `${value} g` : String(value ?? ''));

/** Dollar field that shows the parsed amount while typing. The form's value is in cents, or as typed. */
export function MoneyField({ noun = 'price', ...field }: MoneyProps) {
  const parse = (text: string) => {
    const read = readAmount(text, noun);
    return read.ok ? { shown: formatMoney(read.cents) } : { error: read.sentence };
  };
  return <ParsedField {...field} inputMode="decimal" toText={amountText} parse={parse} />;
}

/** Field for a weight in US or metric units that shows both. The form's value is in grams, or as typed. */
export const WeightField = (field: ParsedProps & { readOnly?: boolean; value?: string }) => (
  <ParsedField {...field} toText={weightText} parse={parseWeight} />
);

function parseWeight(text: string): { shown?: string; error?: string } {
  const grams = readWeight(text);
  if (Number.isNaN(grams)) return { error: WEIGHT_SENTENCE };
  return grams > 0 ? { shown: `${grams} g is ${inOunces(grams)}.` } : {};
}

type ParseProps = {
  /** Of the form's value. */
  toText(value: unknown): string;
  parse(text: string): { shown?: string; error?: string };
};

/** Shows below what the text is read as. */
function ParsedField({
  toText,
  parse,
  hint,
  error,
  ...around
}: ParsedProps & ParseProps & Omit<ComponentProps<'input'>, 'id' | 'name'>) {
  const { value, error: bound, set } = useBound(around.name);
  const { defaultValue = toText(value) } = around;
  const [held, setHeld] = useState(defaultValue);
  const [isLeft, setLeft] = useState(false);
  const typed = set ? toText(value) : held;
  const read = parse(typed);
  const own = isLeft && typed.trim() !== '' ? read.error : undefined;
  return (
    <TextField
      {...around}
      autoComplete="off"
      {...(!set && { defaultValue, onChange: (event: ChangeEvent<HTMLInputElement>) => setHeld(event.target.value) })}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
      hint={
        (hint || read.shown) && (
          <>
            {hint} <b>{read.shown}</b>
          </>
        )
      }
      error={own ?? error ?? bound}
    />
  );
}

export function SelectField({
  choices,
  children,
  ...props
}: FieldProps & { choices: readonly (Choice | string)[] } & Omit<ComponentProps<'select'>, 'id' | 'name'>) {
  const { frame, input } = useField(props);
  return (
    <Field {...frame}>
      {(tied) => (
        <Select {...input} {...tied} choices={choices}>
          {children}
        </Select>
      )}
    </Field>
  );
}

type CheckProps = { name: string; label: ReactNode } & Omit<ComponentProps<'input'>, 'name' | 'type' | 'className'>;

export function CheckField({ name, label, ...own }: CheckProps) {
  const { path, value, form, set } = useBound(name);
  const held = set
    ? {
        checked: value === true,
        onChange: ({ target }: { target: HTMLInputElement }) => set({ [name]: target.checked }),
      }
    : { defaultChecked: value === true };
  return (
    <Checkbox name={path} form={form} {...(!('checked' in own) && held)} {...own}>
      {label}
    </Checkbox>
  );
}

type CheckboxGroupProps = { name: string; title: string; choices: readonly { id: string; name: string }[] };

/** Checkbox group under one name: each checked box adds one form value. */
export function CheckboxGroup({ name, title, choices }: CheckboxGroupProps) {
  const { path, value, error } = useBound(name);
  const chosen = Array.isArray(value) ? value.map(String) : [];
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {choices.map((choice) => (
        <Checkbox key={choice.id} name={path} value={choice.id} defaultChecked={chosen.includes(choice.id)}>
          {choice.name}
        </Checkbox>
      ))}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

/** Error of what is no single field: a list with its entries (`exact`: without them), two fields together. */
export function FormError({ of, or, exact }: { of: string; or?: string; exact?: true }) {
  const { at, errors = {} } = use(FormContext);
  const find = (name: string) => (exact ? errors[pathIn(at, name)] : errorWithin(errors, pathIn(at, name)));
  const sentence = find(of) ?? (or && find(or));
  return sentence && <FieldError>{sentence}</FieldError>;
}

type FoldProps = {
  /** One path, or the fields themselves. */
  at: string | readonly string[];
  className?: string | undefined;
  summary: ReactNode;
  open?: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
};

/** Fields at a path, below a summary line: opens after each save that reports errors in it, even if closed since. */
export function FieldsFold({ at, className, summary, open = false, onToggle, children }: FoldProps) {
  const { errors = {} } = use(FormContext);
  const fold = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (fold.current && [at].flat().some((path) => errorWithin(errors, path))) fold.current.open = true;
  }, [errors, at]);
  return (
    <details
      ref={fold}
      className={className}
      open={open}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
    >
      <summary>{summary}</summary>
      {children}
    </details>
  );
}

export const FieldsCard = ({
  title,
  children,
  ...fields
}: Partial<FieldsProps> & { title: string; children?: ReactNode }) => (
  <Card title={title}>
    <div className={fieldsClass}>
      {fields.of && <Fields {...fields} of={fields.of} />}
      {children}
    </div>
  </Card>
);

type FieldsProps = {
  of: FieldTable;
  at?: string;
  /** What is known on the screen only: choices, a hint with the saved values. */
  also?: Readonly<Record<string, { hint?: string; choices?: readonly Choice[] }>> | undefined;
};

/** Draws the fields of a table in its order. `readFields` reads them. */
export function Fields({ of, at, also = {} }: FieldsProps) {
  const parts = Object.entries(of).map(([name, entry]) => (
    <TableField key={name} name={name} entry={entry} {...also[name]} />
  ));
  const fields = inPairs(Object.values(of)).map(({ from, to, isHalf }) =>
    isHalf ? (
      <div key={from} className={pairClass}>
        {parts.slice(from, to)}
      </div>
    ) : (
      parts.slice(from, to)
    ),
  );
  return at === undefined ? fields : <FormFields at={at}>{fields}</FormFields>;
}

/** Runs of entries that stand side by side, or don't. */
function inPairs(entries: readonly FieldEntry[]) {
  const runs: { from: number; to: number; isHalf: boolean }[] = [];
  for (const [place, { half = false }] of entries.entries()) {
    const last = runs.at(-1);
    if (last?.isHalf === half) last.to = place + 1;
    else runs.push({ from: place, to: place + 1, isHalf: half });
  }
  return runs;
}

const INPUTS: { [Kind in NonNullable<FieldEntry['kind']>]?: Pick<ComponentProps<'input'>, 'type' | 'inputMode'> } = {
  email: { type: 'email' },
  tel: { type: 'tel' },
  url: { type: 'url' },
  day: { type: 'date' },
  number: { type: 'number' },
  count: { inputMode: 'numeric' },
  percent: { inputMode: 'decimal' },
};

const NUMBERS: readonly FieldEntry['kind'][] = ['number', 'count', 'money', 'weight', 'percent'];

type TableFieldProps = { name: string; entry: FieldEntry; hint?: string; choices?: readonly Choice[] };

function TableField({ name, entry, hint = entry.hint, choices = [] }: TableFieldProps) {
  const { kind, label, optional, note, rows, min, max, maxLength, isNew } = entry;
  const required = entry.required ?? (NUMBERS.includes(kind) && !optional);
  const props = { name, label, hint, required, ...(optional && { optional }) };
  const typed = { ...props, maxLength, ...(isNew && { autoComplete: 'off' }) };
  return (
    <>
      {kind === 'check' && <CheckField name={name} label={label} />}
      {kind === 'select' && <SelectField {...props} choices={choices} />}
      {kind === 'money' && <MoneyField {...props} noun="amount" />}
      {kind === 'weight' && <WeightField {...props} />}
      {kind === 'area' && <AreaField {...typed} rows={rows} />}
      {!kind && <TextField {...typed} />}
      {kind && kind in INPUTS && <TextField {...typed} {...INPUTS[kind]} {...(kind === 'number' && { min, max })} />}
      {note && <Note>{note}</Note>}
    </>
  );
}
