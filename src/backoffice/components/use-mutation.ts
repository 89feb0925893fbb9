import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useRevalidator } from 'react-router';
import { toast } from '../../browser/toasts.ts';
import type { ApiError, ApiResult } from '../../shared/api-client.ts';

type MutationOptions<Body> = {
  /** The sentence of the toast; left out, nothing is said. */
  success?: string | ((body: Body) => string);
  /** Where somebody else was faster, the form may be gone once the screen asks anew: the refusal is said in a toast. */
  toastConflict?: true;
};

/** Somebody else has changed what the screen shows. */
const CONFLICT = 409;
/** What was typed into: its form stays, and shows what the other one wrote. */
const EDIT_CONFLICT = 'changed_meanwhile';

/**
 * For buttons and forms: makes one call, knows that it is under way and how it was refused, and has the screen ask
 * anew for what it shows. `mutate` resolves with the body, or undefined where it was refused.
 */
export function useMutation() {
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<ApiError>();
  async function mutate<Body>(
    call: () => Promise<ApiResult<Body>>,
    after: MutationOptions<Body> = {},
  ): Promise<{ body: Body } | undefined> {
    if (pending) return undefined;
    setPending(true);
    setError(undefined);
    const answer = await call();
    if (answer.ok || answer.status === CONFLICT) await revalidate();
    // At once: whoever called may move the focus to what the refusal has marked.
    flushSync(() => {
      setPending(false);
      if (!answer.ok) setError(answer.error);
    });
    toastOutcome(answer, after);
    return answer.ok ? { body: answer.body } : undefined;
  }
  return { mutate, pending, error, fields: error?.fields ?? {}, reset: () => setError(undefined) };
}

function toastOutcome<Body>(answer: ApiResult<Body>, { success, toastConflict }: MutationOptions<Body>) {
  if (!answer.ok) {
    const isForgotten = toastConflict && answer.status === CONFLICT && answer.error.code !== EDIT_CONFLICT;
    if (isForgotten) toast(answer.error.detail, { tone: 'bad' });
    return;
  }
  if (success) toast(typeof success === 'string' ? success : success(answer.body));
}
