import { useNavigate, useRevalidator } from 'react-router';
import type { AdminBody, AdminCall, AdminInput } from '../../../browser/client.ts';
import { useCall } from '../../../browser/forms/use-call.ts';
import { toast } from '../../../browser/toasts.ts';
import type { ApiResult } from '../../../shared/api-client.ts';
import { adminApi } from '../../admin-api.ts';
import { confirm, type Question } from '../feedback/dialog.tsx';

type MutationOptions<Body> = {
  /** Toast text; omitted: no toast. */
  success?: string | ((body: Body) => string) | undefined;
  /** For forms that may unmount on a conflict because the screen refetches its data: show the error in a toast. */
  toastConflict?: true | undefined;
};

export type CallOptions<Body> = MutationOptions<Body> & {
  /** Asked first; the call is made only if the answer is yes. */
  confirm?: Question;
  /** Screen to open after success, before the data on screen is refetched. */
  goTo?: string;
};

/** Conflict: the data on screen changed on the server. */
const CONFLICT = 409;
/** Conflict on a form with input: the form stays and shows the other version. */
export const EDIT_CONFLICT = 'changed_meanwhile';

/**
 * For buttons and forms that change the data on screen: runs the call, then refetches the screen's data. `run` (one API
 * call) and `mutate` (any) resolve with the response body, or undefined if the call was refused or not confirmed.
 */
export function useMutation() {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
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
  async function run<Name extends AdminCall>(name: Name, options: AdminInput<Name> & CallOptions<AdminBody<Name>>) {
    const { confirm: question, goTo, ...after }: CallOptions<AdminBody<Name>> = options;
    if (question && !(await confirm(question))) return undefined;
    return mutate(async () => {
      const answer = await adminApi.call(name, options);
      if (answer.ok && goTo !== undefined) await navigate(goTo);
      return answer;
    }, after);
  }
  return { ...state, mutate, run, reset: () => setError(undefined) };
}

function toastOutcome<Body>(answer: ApiResult<Body>, { success, toastConflict }: MutationOptions<Body>) {
  if (!answer.ok) {
    const isForgotten = toastConflict && answer.status === CONFLICT && answer.error.code !== EDIT_CONFLICT;
    if (isForgotten) toast(answer.error.detail, { tone: 'bad' });
    return;
  }
  if (success) toast(typeof success === 'string' ? success : success(answer.body));
}
