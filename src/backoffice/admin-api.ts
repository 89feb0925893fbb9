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

/**
 * The API client of the back office. If the session has ended or the call needs a confirmation, it asks in a dialog and
 * repeats the call; its caller only waits longer.
 */
export const adminApi: AdminClient = {
  async call(name, input) {
    const answer = await client.call(name, input);
    if (answer.ok) return answer;
    const question = questionFor(answer.error);
    if (question) return (await authPrompt.ask(question)) ? adminApi.call(name, input) : answer;
    if (answer.error.code === 'change_password' || answer.error.code === 'set_up_second_factor') void refreshSession();
    return answer;
  },
};

const client = createAdminClient();

/** Questions asked in a dialog over the screen, so that unsaved input is kept. */
export type AuthQuestion = { ask: 'sign_in' } | { ask: 'confirm'; by: 'code' | 'password' };

function questionFor({ code, by }: { code: string; by?: unknown }): AuthQuestion | undefined {
  if (code === 'sign_in_needed') return { ask: 'sign_in' };
  return code === 'confirm_first' ? { ask: 'confirm', by: by === 'code' ? 'code' : 'password' } : undefined;
}

type OpenQuestion = { question: AuthQuestion; answers: ((isAnswered: boolean) => void)[] };
const open = createStore<OpenQuestion | undefined>(undefined);

/** One question at a time; concurrent calls wait for the same answer. */
export const authPrompt = {
  question: { subscribe: open.subscribe, read: () => open.read()?.question },
  /** Resolves with false if the dialog is closed. */
  ask(question: AuthQuestion): Promise<boolean> {
    return new Promise((answer) => {
      const current = open.read();
      if (current) current.answers.push(answer);
      else open.set({ question, answers: [answer] });
    });
  },
  answer(isAnswered: boolean) {
    const answered = open.read();
    open.set(undefined);
    for (const answer of answered?.answers ?? []) answer(isAnswered);
  },
};

/** For loaders of lists: passes the URL's query on; the API validates it. */
export const fetchList = <Name extends AdminCall>(name: Name, { url }: Request): Promise<AdminBody<Name>> =>
  fetchBody(name, { query: Object.fromEntries(new URL(url).searchParams) } as AdminInput<Name>);

export const fetchBody = async <Name extends AdminCall>(
  ...call: Parameters<typeof adminApi.call<Name>>
): Promise<AdminBody<Name>> => bodyOrThrow(await adminApi.call(...call));

export function bodyOrThrow<Body>(answer: ApiResult<Body>): Body {
  if (!answer.ok) throw new LoadError(answer.status, answer.error.detail);
  return answer.body;
}

/** Thrown by loaders; `error-screen.tsx` shows it. */
export class LoadError extends Error {
  readonly status: number;
  constructor(status: number, detail: string) {
    super(detail);
    this.status = status;
  }
}
