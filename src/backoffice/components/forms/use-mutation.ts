import { useRevalidator } from 'react-router';
import { useCall } from '../../../browser/forms/use-call.ts';
import { toast } from '../../../browser/toasts.ts';
import type { ApiResult } from '../../../shared/api-client.ts';

type MutationOptions<Body> = {
  /** Toast text; omitted: no toast. */
  success?: string | ((body: Body) => string);
  /** For forms that may unmount on a conflict because the screen refetches its data: show the error in a toast. */
  toastConflict?: true;
};

/** Conflict: the data on screen changed on the server. */
const CONFLICT = 409;
/** Conflict on a form with input: the form stays and shows the other version. */
export const EDIT_CONFLICT = 'changed_meanwhile';

/**
 * For buttons and forms that change the data on screen: runs the call, then refetches the screen's data. `mutate`
 * resolves with the response body, or undefined if the call was refused.
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
