import { type FormEvent, type RefObject, startTransition, useActionState, useEffect, useRef } from 'react';
import type { ApiResult } from '../shared/api-client.ts';

/** What stands over a form and beside its fields after it was sent. */
export type FormState<Done = true> = {
  /** The sentence of a refusal, for the red alert. */
  refusal?: string | undefined;
  code?: string | undefined;
  fields: Readonly<Record<string, string>>;
  done?: Done;
};

const UNTOUCHED = { fields: {} };

type FormBinding<Done> = {
  state: FormState<Done>;
  isPending: boolean;
  form: RefObject<HTMLFormElement | null>;
  /** For `<form>`: what was typed stays where it is, whatever the answer. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/**
 * A form's action: one press at a time, and afterwards the focus stands on the first field that is at fault.
 * A form needs `method="post"` as well: pressed before it is awake, it must not put its fields into the address; and
 * `noValidate`, since what is wrong is said beside the fields.
 */
export function useFormAction<Done = true>(act: (data: FormData) => Promise<FormState<Done>>): FormBinding<Done> {
  const form = useRef<HTMLFormElement>(null);
  const [state, run, isPending] = useActionState(
    (_before: FormState<Done>, { data, wrong }: Submission) =>
      wrong ? Promise.resolve<FormState<Done>>({ fields: wrong }) : act(data),
    UNTOUCHED as FormState<Done>,
  );
  useEffect(() => {
    if (Object.keys(state.fields).length > 0) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    } else if (state.refusal || state.done) {
      // On a phone the button stands far below the sentence.
      form.current?.parentElement?.querySelector('[role=alert], [role=status]')?.scrollIntoView({ block: 'nearest' });
    }
  }, [state]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const data = new FormData(event.currentTarget);
    const fields = validate(event.currentTarget);
    startTransition(() => run({ data, ...(Object.keys(fields).length > 0 && { wrong: fields }) }));
  };
  return { state, isPending, form, onSubmit };
}

type Submission = { data: FormData; wrong?: FormState['fields'] };

const NO_EMAIL = 'Enter an email address like name@example.com.';

/** What the browser's own check of each field finds, in our words: its bubbles are never seen (`noValidate`). */
function validate(form: HTMLFormElement): Record<string, string> {
  const wrong: Record<string, string> = {};
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
    if (field.validity.valid || field.disabled || field.name === '') continue;
    const label = field.labels?.[0]?.textContent?.toLowerCase() ?? 'this';
    wrong[field.name] = field.validity.valueMissing ? `Enter your ${label}.` : NO_EMAIL;
  }
  return wrong;
}

/** A refusal of the API as a form shows it. */
export const toFormState = ({ error }: Extract<ApiResult<unknown>, { ok: false }>): FormState<never> => ({
  refusal: error.detail,
  code: error.code,
  fields: error.fields ?? {},
});

export const textIn = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
};
