import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ApiError, ApiResult } from '../../shared/api-client.ts';

export type FieldErrors = Readonly<Record<string, string>>;

const NO_FIELDS: FieldErrors = {};

export const getFields = (error: ApiError | undefined): FieldErrors => error?.fields ?? NO_FIELDS;

/** Client-side validation errors, in the shape of an API refusal. */
export const fieldError = (fields: Record<string, string>): ApiError => ({
  code: 'invalid_fields',
  detail: '',
  fields,
});

/** Focuses the first invalid field, once its error is rendered. */
export function focusFirstError(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
}

/**
 * State of a button's or form's API calls, one at a time: pending, and the last refusal. `call` returns nothing while
 * another call is pending. Ended sessions are handled by the API clients, not by forms.
 */
export function useCall() {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<ApiError>();
  const isUnderWay = useRef(false);
  async function call<Body>(make: () => Promise<ApiResult<Body>>): Promise<ApiResult<Body> | undefined> {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    setPending(true);
    setError(undefined);
    const answer = await make();
    isUnderWay.current = false;
    // Synchronous, so the caller can move the focus to a field that the refusal has marked invalid.
    flushSync(() => {
      setPending(false);
      if (!answer.ok) setError(answer.error);
    });
    return answer;
  }
  return { call, pending, error, fields: getFields(error), setError };
}
