import type { SubmitEvent } from 'react';
import type { ApiResult } from '../../../shared/api-client.ts';
import type { FieldEntry, FieldTable, ValuesOf } from '../../../shared/field-table.ts';
import { type ReadAmount, readAmount, readPercent, readWhole } from '../../../shared/money.ts';
import { readWeight, WEIGHT_SENTENCE } from '../../../shared/products/weight.ts';

/** Placeholder for unparsable input: the API rejects it, and `mergeFieldErrors` adds the error at its field. */
const UNREADABLE_NUMBER = -1;

/** Form values by name; all strings, a checked box is 'on'. */
export function readForm(form: HTMLFormElement) {
  const entries = new FormData(form);
  const text = (name: string) => String(entries.get(name) ?? '');
  const fieldErrors: Record<string, string> = {};
  const cents = (read: ReadAmount, field: string) => {
    if (!read.ok) fieldErrors[field] = read.sentence;
    return read.ok ? read.cents : UNREADABLE_NUMBER;
  };
  return {
    text,
    /** A number; NaN if unparsable, which the API rejects with a field error. */
    whole: (name: string) => readWhole(text(name)),
    /** A number, or null if empty. The API rejects unparsable input. */
    wholeOrNone: (name: string) => {
      if (text(name).trim() === '') return null;
      const whole = readWhole(text(name));
      return Number.isNaN(whole) ? UNREADABLE_NUMBER : whole;
    },
    /** Dollars as integer cents; `field` is the API's name of the field. */
    cents: (name: string, noun: 'price' | 'amount', field = name) => cents(readAmount(text(name), noun), field),
    /** Percent in hundredths (basis points). */
    hundredths: (name: string) => cents(readPercent(text(name)), name),
    /** A weight in whole grams. */
    grams: (name: string) => {
      const grams = readWeight(text(name));
      if (Number.isNaN(grams)) fieldErrors[name] = WEIGHT_SENTENCE;
      return grams || UNREADABLE_NUMBER;
    },
    fieldErrors,
    ticked: (name: string) => entries.has(name),
    all: (name: string) => entries.getAll(name).map(String),
  };
}

export type FormReader = ReturnType<typeof readForm>;

export const readFields = <Table extends FieldTable>(read: FormReader, table: Table, at?: string): ValuesOf<Table> =>
  Object.fromEntries(
    Object.entries(table).map(([name, entry]) => [name, readField(read, entry, at ? `${at}.${name}` : name)]),
  ) as ValuesOf<Table>;

function readField(read: FormReader, { kind, optional }: FieldEntry, name: string): string | number | boolean | null {
  const text = read.text(name).trim();
  switch (kind) {
    case 'check':
      return read.ticked(name);
    case 'day':
      return text || null;
    case 'email':
      return text.toLowerCase();
    case 'money':
      return optional && text === '' ? null : read.cents(name, 'amount');
    case 'number':
    case 'count':
      return optional ? read.wholeOrNone(name) : read.whole(name);
    case 'weight':
      return optional && text === '' ? null : read.grams(name);
    case 'percent':
      return read.hundredths(name) / 100;
    default:
      return text;
  }
}

export const submitting =
  (submit: (form: HTMLFormElement) => unknown) =>
  (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void submit(event.currentTarget);
  };

export function mergeFieldErrors<Body>(answer: ApiResult<Body>, fieldErrors: Record<string, string>): ApiResult<Body> {
  if (answer.ok || Object.keys(fieldErrors).length === 0) return answer;
  const fields = { ...answer.error.fields, ...fieldErrors };
  const [only, ...others] = Object.values(fields);
  return { ...answer, error: { ...answer.error, fields, ...(only && others.length === 0 && { detail: only }) } };
}

/** Focuses the first invalid field, also outside the `<form>` element. Call it once the errors are rendered. */
export function focusFirstError(form: HTMLFormElement | null): void {
  const wrong = Array.from<Element>(form?.elements ?? []).find((field) => field.hasAttribute('aria-invalid'));
  if (wrong instanceof HTMLElement) wrong.focus();
}
