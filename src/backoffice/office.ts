import {
  createOfficeClient,
  type OfficeBody,
  type OfficeCall,
  type OfficeClient,
  type OfficeInput,
} from '../browser/office-client.ts';
import type { Answer } from '../shared/api-client.ts';
import { gate, type Question } from './gate.ts';
import { refreshSession } from './session.ts';

const plain = createOfficeClient();

/**
 * The calls of the back office. Where the session has ended or "it is me" is asked for, the person is asked in a
 * dialog and the call is made again: whoever makes it only waits a little longer.
 */
export const office: OfficeClient = {
  async call(name, input) {
    const answer = await plain.call(name, input);
    if (answer.ok) return answer;
    const question = questionFor(answer.error);
    if (question) return (await gate.ask(question)) ? office.call(name, input) : answer;
    if (answer.error.code === 'change_password' || answer.error.code === 'set_up_second_factor') void refreshSession();
    return answer;
  },
};

function questionFor({ code, by }: { code: string; by?: unknown }): Question | undefined {
  if (code === 'sign_in_needed') return { ask: 'sign_in' };
  return code === 'confirm_first' ? { ask: 'confirm', by: by === 'code' ? 'code' : 'password' } : undefined;
}

/** What a screen cannot be shown without was refused; `error-screen.tsx` says so. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number, detail: string) {
    super(detail);
    this.status = status;
  }
}

/** For loaders: the body, or the screen that says why there is none. */
export function need<Body>(answer: Answer<Body>): Body {
  if (!answer.ok) throw new Refused(answer.status, answer.error.detail);
  return answer.body;
}

/** For loaders that make one call. */
export const fetchFor = async <Name extends OfficeCall>(
  ...call: Parameters<typeof office.call<Name>>
): Promise<OfficeBody<Name>> => need(await office.call(...call));

/** For loaders of lists: what the address asks for is what the call is asked for. The shop itself judges it. */
export const fetchListFor = <Name extends OfficeCall>(name: Name, { url }: Request): Promise<OfficeBody<Name>> =>
  fetchFor(name, { query: Object.fromEntries(new URL(url).searchParams) } as OfficeInput<Name>);
