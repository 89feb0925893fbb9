import { createHash, randomBytes } from 'node:crypto';
import { errorResponse, jsonResponse, notFound, unprocessable } from './answers.ts';
import type { StandinContext } from './context.ts';
import { type CallName, type createFaults, type Sleep, underFault } from './faults.ts';
import type { Hooks } from './hooks.ts';
import { EVENT_TYPES, listEvents, resendEvent, verifySignature } from './notifications.ts';
import { captureOrder, createOrder, showOrder } from './orders.ts';
import { refundCapture, showCapture, showRefund } from './payments.ts';
import { createReplay } from './replay.ts';
import type { StandinAnswer, StandinRequest } from './shapes.ts';
import type { Signer, Webhooks } from './webhooks.ts';

type RestParts = {
  desk: StandinContext;
  webhooks: Webhooks;
  sign: Signer;
  credentials: { clientId: string; clientSecret: string };
  hooks: Hooks;
  tokenSeconds: number;
  faults: ReturnType<typeof createFaults>;
  sleep: Sleep;
};

type Matched = { call: CallName; act: (body: Record<string, unknown>) => StandinAnswer | Promise<StandinAnswer> };

/** PayPal's REST calls: planned faults, then authentication, then idempotent replay, then the call itself. */
export function createRest(parts: RestParts) {
  const { desk: context, faults, sleep } = parts;
  const tokens = new Map<string, number>();
  const once = createReplay(context.store, context.now);
  const counts: Partial<Record<CallName, number>> = {};

  function giveToken({ headers, body }: StandinRequest): StandinAnswer {
    const { clientId, clientSecret } = parts.credentials;
    const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    if (headers.authorization !== expected || !/grant_type=client_credentials/.test(body)) {
      return jsonResponse(401, { error: 'invalid_client', error_description: 'Client Authentication failed' });
    }
    const token = `A21AA${randomBytes(24).toString('base64url')}`;
    tokens.set(token, context.now() + parts.tokenSeconds * 1000);
    return jsonResponse(200, {
      access_token: token,
      token_type: 'Bearer',
      expires_in: parts.tokenSeconds,
      app_id: 'APP-STANDIN',
    });
  }

  const isKnown = (authorization: string | undefined) =>
    (tokens.get(authorization?.replace(/^Bearer /, '') ?? '') ?? 0) > context.now();

  async function answer(request: StandinRequest): Promise<StandinAnswer> {
    const url = new URL(request.path, context.baseUrl);
    const isToken = url.pathname === '/v1/oauth2/token';
    const matched = isToken
      ? { call: 'token' as const, act: () => giveToken(request) }
      : match(parts, request.method, url);
    if (!matched) return notFound();
    counts[matched.call] = (counts[matched.call] ?? 0) + 1;
    const fault = faults.take(matched.call);
    const thinking = fault?.kind === 'thinking' ? fault.milliseconds : 0;
    return underFault(fault, sleep, async () => {
      if (isToken) return giveToken(request);
      if (!isKnown(request.headers.authorization)) return errorResponse(401, 'AUTHENTICATION_FAILURE');
      const body = parseBody(request);
      if (body === undefined)
        return errorResponse(400, 'INVALID_REQUEST', [
          { issue: 'MALFORMED_REQUEST_JSON', description: 'The request JSON is not well formed.' },
        ]);
      const key = request.method === 'POST' ? requestKey(request, url) : undefined;
      const full = await once(key, async () => {
        if (thinking > 0) await sleep(thinking);
        return mocked(request) ?? matched.act(body);
      });
      return preferred(request, full);
    });
  }

  return { answer, counts, expireTokens: () => tokens.clear() };
}

function match(parts: RestParts, method: string, url: URL): Matched | undefined {
  const { desk: context, webhooks, sign, hooks } = parts;
  const routes: [
    string,
    RegExp,
    CallName,
    (id: string, body: Record<string, unknown>) => StandinAnswer | Promise<StandinAnswer>,
  ][] = [
    ['POST', /^\/v2\/checkout\/orders$/, 'create', (_, body) => createOrder(context, body)],
    ['GET', /^\/v2\/checkout\/orders\/([A-Z0-9-]+)$/, 'order', (id) => showOrder(context, id)],
    ['POST', /^\/v2\/checkout\/orders\/([A-Z0-9-]+)\/capture$/, 'capture', (id) => captureOrder(context, id)],
    ['GET', /^\/v2\/payments\/captures\/([A-Z0-9-]+)$/, 'show-capture', (id) => showCapture(context, id)],
    [
      'POST',
      /^\/v2\/payments\/captures\/([A-Z0-9-]+)\/refund$/,
      'refund',
      (id, body) => refundCapture(context, id, body),
    ],
    ['GET', /^\/v2\/payments\/refunds\/([A-Z0-9-]+)$/, 'show-refund', (id) => showRefund(context, id)],
    ['GET', /^\/v1\/notifications\/webhooks$/, 'webhooks', () => hooks.list()],
    ['POST', /^\/v1\/notifications\/webhooks$/, 'add-webhook', (_, body) => hooks.add(body)],
    ['PATCH', /^\/v1\/notifications\/webhooks\/([\w-]+)$/, 'webhooks', (id, body) => hooks.change(id, body)],
    [
      'GET',
      /^\/v1\/notifications\/webhooks-event-types$/,
      'other',
      () => jsonResponse(200, { event_types: EVENT_TYPES.map((name) => ({ name })) }),
    ],
    ['GET', /^\/v1\/notifications\/webhooks-events$/, 'other', () => listEvents(context.store, url.searchParams)],
    [
      'POST',
      /^\/v1\/notifications\/webhooks-events\/([\w-]+)\/resend$/,
      'other',
      (id) => resendEvent(context.store, id, webhooks.resend),
    ],
    [
      'POST',
      /^\/v1\/notifications\/verify-webhook-signature$/,
      'verify',
      (_, body) =>
        verifySignature({ store: context.store, hasWebhook: hooks.has, baseUrl: context.baseUrl, sign }, body),
    ],
  ];
  for (const [verb, pattern, call, act] of routes) {
    const found = verb === method ? pattern.exec(url.pathname) : null;
    if (found) return { call, act: (body) => act(found[1] ?? '', body) };
  }
  return undefined;
}

function parseBody({ method, body }: StandinRequest): Record<string, unknown> | undefined {
  if (method === 'GET' || body === '') return {};
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function requestKey({ headers }: StandinRequest, url: URL) {
  const id = headers['paypal-request-id'];
  return id === undefined ? undefined : createHash('sha256').update(`${url.pathname}\n${id}`).digest('hex');
}

/** The sandbox's negative testing: `PayPal-Mock-Response: {"mock_application_codes": "INSTRUMENT_DECLINED"}`. */
function mocked({ headers }: StandinRequest): StandinAnswer | undefined {
  const asked = /"mock_application_codes"\s*:\s*\[?\s*"([A-Z_]+)"/.exec(headers['paypal-mock-response'] ?? '');
  return asked?.[1] ? unprocessable(asked[1], 'Asked for by PayPal-Mock-Response.') : undefined;
}

/** Without `Prefer: return=representation`, PayPal responds to a change with little more than the id. */
function preferred({ method, headers, path }: StandinRequest, answer: StandinAnswer): StandinAnswer {
  if (!path.startsWith('/v2/')) return answer;
  const wantsAll = /return=representation/.test(headers.prefer ?? '');
  if (method === 'GET' || wantsAll || answer.status > 299) return answer;
  const { id, status, links, purchase_units: units } = JSON.parse(answer.body) as Record<string, unknown>;
  if (id === undefined) return answer;
  const payments = (units as { reference_id?: string; payments?: unknown }[] | undefined)
    ?.filter((unit) => unit.payments !== undefined)
    .map((unit) => ({ reference_id: unit.reference_id, payments: unit.payments }));
  return {
    ...answer,
    body: JSON.stringify({ id, status, ...(payments?.length ? { purchase_units: payments } : {}), links }),
  };
}
