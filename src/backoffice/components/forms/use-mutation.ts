import { useRevalidator } from 'react-router';
import { useCall } from '../../../browser/forms/use-call.ts';
import { toast } from '../../../browser/toasts.ts';
import type { ApiResult } from '../../../shared/api-client.ts';

type MutationOptions<Body> = {
  /** The sentence of the toast; left out, nothing is said. */
  success?: string | ((body: Body) => string);
  /** Where somebody else was faster, the form may be gone once the screen asks anew: the refusal is said in a toast. */
  toastConflict?: true;
};

/** Somebody else has changed what the screen shows. */
const CONFLICT = 409;
/** What was typed into: its form stays, and shows what the other one wrote. */
export const EDIT_CONFLICT = 'changed_meanwhile';

/**
 * For buttons and forms that change what their screen shows: a call after which the screen asks anew. `mutate` resolves
 * with the body, or undefined where it was refused.
 */
export function useMutation() {
  const { revalidate } = useRevalidator();
  const { call, setError, ...state } = useCall();
  async function mutate<Body>(
    make: () => Promise<ApiResult<Body>>,
    after: MutationOptions<Body> = {},
  ): Promise<{ body: Body } | undefined> {
    const answer = await call(async () => {
      const made = await make();
      if (made.ok || made.status === CONFLICT) await revalidate();
      return made;
    });
    if (!answer) return undefined;
    toastOutcome(answer, after);
    return answer.ok ? { body: answer.body } : undefined;
  }
  return { ...state, mutate, reset: () => setError(undefined) };
}

function toastOutcome<Body>(answer: ApiResult<Body>, { success, toastConflict }: MutationOptions<Body>) {
  if (!answer.ok) {
    const isForgotten = toastConflict && answer.status === CONFLICT && answer.error.code !== EDIT_CONFLICT;
    if (isForgotten) toast(answer.error.detail, { tone: 'bad' });
    return;
  }
  if (success) toast(typeof success === 'string' ? success : success(answer.body));
}
