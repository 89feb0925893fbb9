import sdk from './browser/sdk.js?raw';
import type { StandinAnswer, StandinRequest } from './shapes.ts';
import type { Standin } from './standin.ts';

const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' };
const ORDER = /^(?:.*)\/sheet\/orders\/([A-Z0-9]{17})$/;

/**
 * Requests of browsers: the script at `…/sdk.js`, and the sheet's data and decisions at `…/sheet/orders/{id}`, next to
 * the script. Undefined for all other requests.
 */
export function browserAnswer(standin: Standin, request: StandinRequest): StandinAnswer | undefined {
  const { pathname } = new URL(request.path, 'http://standin.example');
  if (request.method === 'GET' && pathname.endsWith('/sdk.js')) {
    return {
      status: 200,
      headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache', ...CORS },
      body: sdk,
    };
  }
  const id = ORDER.exec(pathname)?.[1];
  if (id === undefined) return undefined;
  if (request.method === 'OPTIONS') return { status: 204, headers: CORS, body: '' };
  if (request.method === 'GET') return showForSheet(standin, id);
  if (request.method === 'POST') return decideFromSheet(standin, id, request.body);
  return undefined;
}

const answer = (status: number, body: unknown): StandinAnswer => ({
  status,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...CORS },
  body: JSON.stringify(body),
});

function showForSheet(standin: Standin, id: string): StandinAnswer {
  const order = standin.ledger().orders.find((each) => each.id === id);
  if (!order || order.status === 'VOIDED') return answer(404, { message: 'This payment has run out.' });
  return answer(200, { status: order.status, amount: order.unit.amount.value, invoice: order.unit.invoice_id ?? '' });
}

function decideFromSheet(standin: Standin, id: string, body: string): StandinAnswer {
  const { decision, funding } = parse(body);
  if (decision !== 'pay' && decision !== 'decline' && decision !== 'pending' && decision !== 'bank-check')
    return answer(400, { message: 'No such button.' });
  const isDecided = standin.control.decide(id, decision, funding === 'card' ? 'card' : 'paypal');
  return isDecided ? answer(200, { status: 'APPROVED' }) : answer(409, { message: 'This payment is over.' });
}

function parse(body: string): { decision?: unknown; funding?: unknown } {
  try {
    return (JSON.parse(body) as { decision?: unknown } | null) ?? {};
  } catch {
    return {};
  }
}
