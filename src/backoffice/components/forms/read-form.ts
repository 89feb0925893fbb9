import type { ApiResult } from '../../../shared/api-client.ts';
import { type ReadAmount, readAmount, readPercent, readWhole } from '../../../shared/money.ts';

/** Stands for what could not be read: no call takes it, and `sayToo` puts the sentence to its field. */
const UNREADABLE_NUMBER = -1;

/** What a form holds, by name; everything is text, a ticked box is 'on'. */
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
    /** A number of things; NaN where it is none: the call then says so at the field. */
    whole: (name: string) => readWhole(text(name)),
    /** The same, or null where nothing is typed. What is no number is refused by the call. */
    wholeOrNone: (name: string) => {
      if (text(name).trim() === '') return null;
      const whole = readWhole(text(name));
      return Number.isNaN(whole) ? UNREADABLE_NUMBER : whole;
    },
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

/** Puts the focus on the first field at fault, also of those that stand outside of their form, whose sentence stands there since `act` has ended. */
export function focusFirstError(form: HTMLFormElement | null): void {
  const wrong = Array.from<Element>(form?.elements ?? []).find((field) => field.hasAttribute('aria-invalid'));
  if (wrong instanceof HTMLElement) wrong.focus();
}
