import type { Fault, FaultPlan } from './faults.ts';
import type { Decision, StandinAnswer, StandinRequest } from './shapes.ts';
import type { Standin } from './standin.ts';
import type { Weather } from './webhooks.ts';

type Body = Record<string, unknown>;

const ok = (body: unknown): StandinAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body ?? null),
});

/**
 * `/control`: controls the stand-in with JSON, from tests or by hand. POST `/control/<order>` with the argument as its
 * body; GET `/control/ledger` returns the ledger. Undefined for all other requests.
 */
export async function controlAnswer(standin: Standin, request: StandinRequest): Promise<StandinAnswer | undefined> {
  const name = /^\/control\/([a-z-]+)$/.exec(request.path.split('?')[0] ?? '')?.[1];
  if (name === undefined) return undefined;
  if (request.method === 'GET' && name === 'ledger') return ok({ ...standin.ledger(), counts: standin.counts });
  const order = ORDERS[name];
  if (request.method !== 'POST' || !order) return { status: 404, headers: {}, body: '' };
  return ok(await order(standin, request.body === '' ? {} : (JSON.parse(request.body) as Body)));
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

const ORDERS: Record<string, (standin: Standin, body: Body) => unknown> = {
  decide: ({ control }, { orderId, decision, funding }) =>
    control.decide(text(orderId), decision as Decision, funding as 'paypal' | 'card' | undefined),
  expire: ({ control }, { orderId }) => control.expire(text(orderId)),
  'end-pending': ({ control }, { captureId, end }) =>
    control.endPending(text(captureId), end as 'COMPLETED' | 'DECLINED'),
  refund: ({ control }, { captureId, cents }) => control.refund(text(captureId), Number(cents)),
  'open-dispute': ({ control }, { captureId }) => control.openDispute(text(captureId)),
  'resolve-dispute': ({ control }, { id, outcome }) => control.resolveDispute(text(id), text(outcome)),
  fault: ({ faults }, plan) => {
    const { fault, ...rest } = plan as { fault: Fault } & Omit<FaultPlan, 'fault'>;
    faults.add({ fault, ...rest });
    return true;
  },
  weather: ({ webhooks }, change) => {
    webhooks.weather(change as Partial<Weather>);
    return true;
  },
  release: ({ webhooks }, { order }) =>
    webhooks.release((events) => (order === 'backwards' ? [...events].reverse() : events)),
  'expire-tokens': (standin) => {
    standin.expireTokens();
    return true;
  },
  calm: ({ faults, webhooks }) => {
    faults.clear();
    webhooks.calm();
    return true;
  },
};
