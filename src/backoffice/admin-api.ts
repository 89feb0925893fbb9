import {
  type AdminBody,
  type AdminCall,
  type AdminClient,
  type AdminInput,
  createAdminClient,
} from '../browser/client.ts';
import { createStore } from '../browser/store.ts';
import type { ApiResult } from '../shared/api-client.ts';
import { refreshSession } from './session.ts';

/** What the back office asks in a dialog over the screen, so that nothing typed on it is lost. */
type AuthQuestion = { ask: 'sign_in' } | { ask: 'confirm'; by: 'code' | 'password' };

type OpenQuestion = { question: AuthQuestion; answers: ((isAnswered: boolean) => void)[] };

const open = createStore<OpenQuestion | undefined>(undefined);

/** One question at a time: calls that are refused for the same reason wait for the same answer. */
export const authPrompt = {
  question: { subscribe: open.subscribe, read: () => open.read()?.question },
  /** Resolves with false where the person gives up. */
  ask(question: AuthQuestion): Promise<boolean> {
    return new Promise((answer) => {
      const asked = open.read();
      if (asked) asked.answers.push(answer);
      else open.set({ question, answers: [answer] });
    });
  },
  answer(isAnswered: boolean) {
    const done = open.read();
    open.set(undefined);
    for (const answer of done?.answers ?? []) answer(isAnswered);
  },
};

const plain = createAdminClient();

/**
 * The calls of the back office. Where the session has ended or "it is me" is asked for, the person is asked in a
 * dialog and the call is made again: its caller only waits longer.
 */
export const adminApi: AdminClient = {
  async call(name, input) {
    const answer = await plain.call(name, input);
    if (answer.ok) return answer;
    const question = questionFor(answer.error);
    if (question) return (await authPrompt.ask(question)) ? adminApi.call(name, input) : answer;
    if (answer.error.code === 'change_password' || answer.error.code === 'set_up_second_factor') void refreshSession();
    return answer;
  },
};

function questionFor({ code, by }: { code: string; by?: unknown }): AuthQuestion | undefined {
  if (code === 'sign_in_needed') return { ask: 'sign_in' };
  return code === 'confirm_first' ? { ask: 'confirm', by: by === 'code' ? 'code' : 'password' } : undefined;
}

/** What a screen cannot be shown without was refused; `error-screen.tsx` says so. */
export class LoadError extends Error {
  readonly status: number;
  constructor(status: number, detail: string) {
    super(detail);
    this.status = status;
  }
}

/** For loaders: the body, or the screen that says why there is none. */
export function bodyOrThrow<Body>(answer: ApiResult<Body>): Body {
  if (!answer.ok) throw new LoadError(answer.status, answer.error.detail);
  return answer.body;
}

/** For loaders that make one call. */
export const fetchBody = async <Name extends AdminCall>(
  ...call: Parameters<typeof adminApi.call<Name>>
): Promise<AdminBody<Name>> => bodyOrThrow(await adminApi.call(...call));

/** For loaders of lists: what the address asks for is what the call is asked for. The shop itself judges it. */
export const fetchList = <Name extends AdminCall>(name: Name, { url }: Request): Promise<AdminBody<Name>> =>
  fetchBody(name, { query: Object.fromEntries(new URL(url).searchParams) } as AdminInput<Name>);
