import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { Complaint } from './answers.ts';
import type { PaypalRefusal, PaypalResult, Wire } from './wire.ts';

export type OneAnswer<T> = PaypalResult<T> & { retryAfterSeconds?: number | undefined };

export type Request<Shape extends TSchema> = {
  /** Names the call in the log without the ids in its address. */
  call: string;
  method: 'GET' | 'POST' | 'PATCH';
  url: string;
  headers: Record<string, string>;
  body?: string | undefined;
  shape: Shape;
  /** Longest wait for this one try, answer's body included. */
  milliseconds: number;
};

const MAX_BYTES = 2_000_000;

/** One try over the network, never thrown from: every ending is a value. */
export async function tryOnce<Shape extends TSchema>(
  wire: Wire,
  request: Request<Shape>,
): Promise<OneAnswer<Static<Shape>>> {
  const startedAt = wire.now();
  const result = await exchange(wire, request);
  wire.log({
    call: request.call,
    outcome: result.ok ? 'ok' : result.reason,
    milliseconds: wire.now() - startedAt,
    status: result.status,
    ...(result.ok ? {} : { issue: result.issue, debugId: result.debugId }),
  });
  return result;
}

async function exchange<Shape extends TSchema>(wire: Wire, request: Request<Shape>): Promise<OneAnswer<Static<Shape>>> {
  const signal = AbortSignal.timeout(Math.max(1, Math.floor(request.milliseconds)));
  try {
    const response = await wire.fetch(request.url, {
      method: request.method,
      headers: { accept: 'application/json', ...request.headers },
      ...(request.body === undefined ? {} : { body: request.body }),
      redirect: 'error',
      signal,
    });
    return readAnswer(response, await readText(response), request.shape);
  } catch (error) {
    return away(signal.aborted || isTimeout(error) ? 'TIMEOUT' : 'NETWORK');
  }
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MAX_BYTES) throw new Error('The answer is too long.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function readAnswer<Shape extends TSchema>(response: Response, text: string, shape: Shape): OneAnswer<Static<Shape>> {
  const { status } = response;
  const body = parseJson(text);
  const debugId = response.headers.get('paypal-debug-id') ?? undefined;
  if (status >= 200 && status < 300) {
    if (Value.Check(shape, body)) return { ok: true, status, value: body as Static<Shape> };
    return { ...away('UNREADABLE'), status, debugId };
  }
  const complaint: Complaint = Value.Check(Complaint, body) ? (body as Complaint) : {};
  const detail = complaint.details?.[0];
  const issue = detail?.issue ?? complaint.name ?? `HTTP_${status}`;
  return {
    ok: false,
    reason: reasonOf(status, issue),
    issue,
    status,
    debugId: complaint.debug_id ?? debugId,
    field: detail?.field,
    retryAfterSeconds: retryAfter(response.headers.get('retry-after')),
  };
}

/** Of two calls under one request id the second is told to wait: it learns nothing of the first one's end. */
const UNDER_WAY: ReadonlySet<string> = new Set([
  'PREVIOUS_REQUEST_IN_PROGRESS',
  'ORDER_COMPLETION_IN_PROGRESS',
  'RESOURCE_CONFLICT',
]);

function reasonOf(status: number, issue: string): PaypalRefusal['reason'] {
  if (UNDER_WAY.has(issue)) return 'paypal_away';
  if (status === 401 || status === 403) return 'paypal_credentials';
  if (status === 404) return 'paypal_not_found';
  if (status === 408 || status === 429 || status >= 500) return 'paypal_away';
  return 'paypal_refused';
}

const away = (issue: string): PaypalRefusal => ({ ok: false, reason: 'paypal_away', issue });

const isTimeout = (error: unknown) => error instanceof Error && /^(Timeout|Abort)Error$/.test(error.name);

function retryAfter(given: string | null) {
  const seconds = Number(given ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}

/** PayPal leaves out what it has not; a null means the same and must not fail an optional field. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_, value) => (value === null ? undefined : value)) as unknown;
  } catch {
    return undefined;
  }
}
