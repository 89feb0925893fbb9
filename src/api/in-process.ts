import { refusalFor, refusalOfInput, refusalOfNow } from '../platform/http/errors.ts';
import type { Refusal } from '../platform/http/refuse.ts';
import { compileValidator } from '../platform/http/validation.ts';
import type { Answer } from '../shared/api-client.ts';
import type { Tools } from '../tools.ts';
import type { LookingClient } from './contract.ts';
import type { RouteBook } from './door.ts';
import { keptLetterReads, keptLetterRoutes } from './kept-letters.ts';
import { pageReads, pageRoutes } from './pages.ts';
import { paymentReads, paymentRoutes } from './payments.ts';
import { productReads, productRoutes } from './products.ts';
import type { AnyRead, Told } from './reads.ts';
import { reviewReads, reviewRoutes } from './reviews.ts';
import { storeReads, storeRoutes } from './store.ts';

const book: RouteBook = {
  ...storeRoutes,
  ...pageRoutes,
  ...productRoutes,
  ...reviewRoutes,
  ...paymentRoutes,
  ...keptLetterRoutes,
};
const reads: Record<string, AnyRead> = {
  ...storeReads,
  ...pageReads,
  ...productReads,
  ...reviewReads,
  ...paymentReads,
  ...keptLetterReads,
} as unknown as Record<string, AnyRead>;

type Input = { params?: object | undefined; query?: object | undefined };
type Check = ReturnType<typeof compileValidator>;

/**
 * The API for pages that the server draws: the same checks, the same answers and the same refusals as over HTTP, without
 * the wire. Nothing is written out as text to be read back a moment later.
 */
export function createInProcessClient(tools: Tools, isCrowded: () => boolean = () => false): LookingClient {
  const checks = new Map(Object.keys(reads).map((name) => [name, checksOf(name)]));

  async function ask(name: string, { params = {}, query = {} }: Input): Promise<Told<unknown>> {
    const read = reads[name];
    if (!read) throw new Error(`"${name}" is no call that pages make on the server.`);
    if (isCrowded()) return { ok: false, refusal: refusalOfNow() };
    const asked = { params, query: withoutGaps(query) };
    for (const { part, check } of checks.get(name) ?? []) {
      // Fills in defaults as it checks.
      if (check(asked[part]) !== true) return { ok: false, refusal: refusalOfInput(check) };
    }
    return read(tools, asked);
  }

  return {
    call: async (name, input) => {
      try {
        return answerOf(await ask(name, input)) as never;
      } catch (error) {
        return no(refusalFor(error, tools.log, { call: name })) as never;
      }
    },
  };
}

function checksOf(name: string): { part: 'params' | 'query'; check: Check }[] {
  const { params, querystring } = book[name as keyof RouteBook]?.schema ?? {};
  const route = { method: 'GET', url: name };
  return [
    ...(params
      ? [{ part: 'params' as const, check: compileValidator({ schema: params, httpPart: 'params', ...route }) }]
      : []),
    ...(querystring
      ? [
          {
            part: 'query' as const,
            check: compileValidator({ schema: querystring, httpPart: 'querystring', ...route }),
          },
        ]
      : []),
  ];
}

/** As in an address: what has no value is not there. */
const withoutGaps = (query: object): object =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''));

function answerOf(told: Told<unknown>): Answer<unknown> {
  if (!told.ok) return no(told.refusal);
  const { body, total, headers = {} } = told;
  const all: Record<string, string> = total === undefined ? headers : { ...headers, 'x-total-count': String(total) };
  return { ok: true, status: 200, body, headers: { get: (name) => all[name] ?? null } };
}

const no = ({ status, ...refusal }: Refusal): Answer<never> => ({ ok: false, status, error: refusal });
