import { type FormEvent, type RefObject, startTransition, useActionState, useEffect, useRef } from 'react';
import type { ApiError } from '../../shared/api-client.ts';
import { type FieldErrors, fieldError, focusFirstError, getFields } from './use-call.ts';

/** Result of a submitted form: the error above it and beside its fields, or success. */
export type FormState<Done = true> = { error?: ApiError; done?: Done };

type FormBinding<Done> = {
  /** A new object for each response, even if it equals the last one. */
  state: FormState<Done>;
  error: ApiError | undefined;
  fields: FieldErrors;
  isPending: boolean;
  form: RefObject<HTMLFormElement | null>;
  /** For `<form>`. Field values are kept after any response. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/**
 * A form's action: ignores presses while pending, and focuses the first invalid field afterwards. The form also needs
 * `method="post"`, so that a submit before hydration doesn't put its fields into the URL, and `noValidate`, since
 * errors are shown beside the fields.
 */
export function useFormAction<Done = true>(act: (data: FormData) => Promise<FormState<Done>>): FormBinding<Done> {
  const form = useRef<HTMLFormElement>(null);
  const [state, run, isPending] = useActionState<FormState<Done>, Submission>(
    (_before, { data, error }) => (error ? Promise.resolve({ error }) : act(data)),
    {},
  );
  useEffect(() => {
    if (Object.keys(getFields(state.error)).length > 0) {
      focusFirstError(form.current);
    } else if (state.error || state.done) {
      // On a phone, the button is far below the message.
      form.current?.parentElement?.querySelector('[role=alert], [role=status]')?.scrollIntoView({ block: 'nearest' });
    }
  }, [state]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const data = new FormData(event.currentTarget);
    const fields = validate(event.currentTarget);
    startTransition(() => run({ data, ...(Object.keys(fields).length > 0 && { error: fieldError(fields) }) }));
  };
  return { state, error: state.error, fields: getFields(state.error), isPending, form, onSubmit };
}

type Submission = { data: FormData; error?: ApiError };

const NO_EMAIL = 'Enter an email address like name@example.com.';

/** Native constraint validation with our own messages; the browser's bubbles are disabled (`noValidate`). */
function validate(form: HTMLFormElement): Record<string, string> {
  const wrong: Record<string, string> = {};
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
    if (field.validity.valid || field.disabled || field.name === '') continue;
    const label = field.labels?.[0]?.textContent?.toLowerCase() ?? 'this';
    // A field with a pattern names what it accepts in its title.
    wrong[field.name] = field.validity.valueMissing ? `Enter your ${label}.` : field.title || NO_EMAIL;
  }
  return wrong;
}

export const textIn = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
};
