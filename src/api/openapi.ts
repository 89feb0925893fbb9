import type { FastifySchema, RouteOptions } from 'fastify';
import type { App } from '../platform/http/app.ts';
import { isBodyOptional } from '../platform/http/validation.ts';
import type {
  ApiDescription,
  ApiOperation,
  ApiParameter,
  ApiResponse,
  PublishedSchema,
} from '../shared/api-description.ts';
import { memoize } from '../shared/concurrency.ts';
import type { Declared, RefusalKind } from '../shared/refusals.ts';
import { PAYLOAD_DATA } from '../shop/webhooks/payload-schema.ts';
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS, type WebhookEvent } from '../shop/webhooks/schema.ts';
import { adminResources } from './admin/resources.ts';
import { isCustomerGuard } from './bearer.ts';
import { createSharedSchemas, exampleOf, publishSchema } from './published-schemas.ts';
import { STATUS } from './refusals.ts';
import { resources } from './resources.ts';

type Collected = Pick<RouteOptions, 'url' | 'config' | 'onRequest'> & {
  method: string;
  schema: FastifySchema & { summary: string; description?: string; tags: readonly string[] };
};

type ApiInfo = { storeName: string; publicUrl: string };

const DESCRIPTION = `Everything that the store’s own pages use, and calls for programs that work for the shop. JSON in and out; money is a decimal number of US dollars, times are ISO 8601. Errors are \`{detail, message, code, fields?}\`: \`detail\` is a sentence for people, \`code\` is for programs. Lists page with \`page\` and \`pageSize\`; \`X-Total-Count\` and \`Link\` say what else there is. How to sign in, limits, and what may change: /api/docs.`;

/** In the order of `/api/docs`. */
const TAGS: Record<string, string> = {
  store: 'The shop itself, its pages and stories',
  products: 'Catalog, search, reviews, back-in-stock alerts',
  studio: 'The bead studio: names and patterns woven to order',
  orders: 'Quotes, orders and returns',
  payments: 'Paying with PayPal',
  tax: 'Sales tax by state',
  users: 'Accounts: log in, profile, addresses, passkeys',
  favorites: 'Favorites and shared lists',
  newsletter: 'Newsletter subscriptions',
  visits: 'Page counts',
};

/** Reachable from the shop's own machine only. */
const UNPUBLISHED = 'development';

const WEBHOOK_TAG = 'webhooks';

/**
 * Collects the schemas of all routes that are mounted afterwards, and serves them as `/api/openapi.json`. Returns the
 * description, which is built at its first use.
 */
export function publishOpenApi(app: App, info: ApiInfo): () => ApiDescription {
  const calls: Collected[] = [];
  app.addHook('onRoute', ({ method, url, schema, config, onRequest }) => {
    const isPublished = schema?.tags && !schema.tags.includes(UNPUBLISHED) && (!config?.access || config.scope);
    if (method !== 'HEAD' && isPublished)
      calls.push({ method: String(method), url: url.replace(/(.)\/$/, '$1'), config, onRequest, schema } as Collected);
  });
  const describe = memoize((given: ApiInfo) => describeApi(calls, given));
  app.get('/api/openapi.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300');
    return describe(info);
  });
  return () => describe(info);
}

/** Refusals of each call by its name, such as 'GET /store'. */
const refusalsByCall = new Map(
  [...resources, ...adminResources].flatMap(({ routes, refusals }) =>
    Object.keys(routes).map((name) => [name, refusals as Record<string, Declared>] as const),
  ),
);

function describeApi(calls: readonly Collected[], { storeName, publicUrl }: ApiInfo): ApiDescription {
  const shared = createSharedSchemas();
  const paths: ApiDescription['paths'] = {};
  const described = calls.map((call) => ({ call, id: getOperationId(call, calls) }));
  for (const { call, id } of described) shared.count(call.schema, id);
  for (const event of WEBHOOK_EVENT_NAMES) shared.count({ response: { 200: PAYLOAD_DATA[event] } }, `${event}.data`);
  for (const { call, id } of described) {
    const path = call.url.replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][call.method.toLowerCase()] = describeCall(call, id, shared.share);
  }
  const used = new Set(described.flatMap(({ call }) => getTags(call)));
  return {
    openapi: '3.1.0',
    info: {
      title: `${storeName} API`,
      version: '1.0.0',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: [
      ...[...new Set([...Object.keys(TAGS), ...used])]
        .filter((name) => used.has(name))
        .map((name) => ({ name, description: TAGS[name] ?? `For programs with a key: ${name.replace('staff ', '')}` })),
      { name: WEBHOOK_TAG, description: 'Messages that the shop sends to your address' },
    ],
    paths,
    webhooks: Object.fromEntries(
      WEBHOOK_EVENT_NAMES.map((event) => [event, { post: describeWebhook(event, shared.share) }] as const),
    ),
    components: {
      schemas: { Error: ERROR, ...shared.schemas },
      responses: ERROR_RESPONSES,
      headers: HEADERS,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

type Share = ReturnType<typeof createSharedSchemas>['share'];

function describeCall(call: Collected, operationId: string, share: Share): ApiOperation {
  const { schema } = call;
  const parameters = getParameters(schema, share);
  const body = describeBody(call, operationId, share);
  const security = getSecurity(call);
  const name = `${call.method} ${call.url.replace(/^\/api/, '')}`;
  const refusals = refusalsByCall.get(name) ?? {};
  const codes = Object.keys(refusals);
  return {
    operationId,
    summary: schema.summary,
    ...(schema.description && { description: schema.description }),
    tags: getTags(call),
    security,
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: {
      ...describeSuccess(call, operationId, share),
      ...describeErrors({ refusals, security, hasInput: parameters.length > 0 || body !== undefined, url: call.url }),
    },
    ...(call.method !== 'GET' && codes.length > 0 && { 'x-codes': codes }),
  };
}

/** `staff orders` for a call that takes a key with a scope such as `read_orders`. */
const getTags = ({ schema, config }: Collected) =>
  config?.scope ? [`staff ${config.scope.replace(/^[a-z]+_/, '')}`] : schema.tags;

function getSecurity({ config, onRequest }: Collected): ApiOperation['security'] {
  if (config?.scope) return [{ key: [config.scope] }, { staff: [] }];
  return [onRequest ?? []].flat().some(isCustomerGuard) ? [{ shopper: [] }] : [];
}

/** By the rules of Standard Webhooks. */
const WEBHOOK_HEADERS: ApiParameter[] = [
  {
    name: 'webhook-id',
    in: 'header',
    required: true,
    description: 'The same each time that a message is sent',
    schema: { type: 'string' },
  },
  {
    name: 'webhook-timestamp',
    in: 'header',
    required: true,
    description: 'When it was sent, in seconds since 1970',
    schema: { type: 'string' },
  },
  {
    name: 'webhook-signature',
    in: 'header',
    required: true,
    description:
      '`v1,` and a base64 HMAC-SHA256 of `id.timestamp.body`; several while a secret is replaced, separated by spaces',
    schema: { type: 'string' },
  },
];

function describeWebhook(event: WebhookEvent, share: Share): ApiOperation {
  const { name, says } = WEBHOOK_EVENTS[event];
  const data = share(publishSchema(PAYLOAD_DATA[event], 'output'), `${event}.data`);
  const schema: PublishedSchema = {
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    properties: { type: { const: event }, timestamp: { type: 'string', format: 'date-time' }, data },
  };
  return {
    operationId: `webhooks.${event}`,
    summary: name,
    description: `${says}.`,
    tags: [WEBHOOK_TAG],
    security: [],
    parameters: WEBHOOK_HEADERS,
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: {
      '2XX': { description: 'Received; any other answer is tried again, for a day' },
      '4XX': { description: 'Refused' },
    },
  };
}

const PARTS = [
  ['params', 'path'],
  ['querystring', 'query'],
  ['headers', 'header'],
] as const;

function getParameters(schema: FastifySchema, share: Share): ApiParameter[] {
  return PARTS.flatMap(([part, place]) => {
    const { properties = {}, required = [] } = publishSchema(schema[part] ?? {}, 'input');
    return Object.entries(properties).map(
      ([name, { description, ...shape }]): ApiParameter => ({
        name,
        in: place,
        ...(required.includes(name) && { required: true }),
        ...(description && { description }),
        schema: share(shape, name),
      }),
    );
  });
}

/** Multipart bodies are streamed, so no schema validates them; this one documents them. */
const UPLOAD = {
  'multipart/form-data': {
    schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
  },
};

function describeBody({ schema, config }: Collected, id: string, share: Share): ApiOperation['requestBody'] {
  if (config?.upload) return { required: true, content: UPLOAD };
  if (!schema.body) return undefined;
  const body = publishSchema(schema.body, 'input');
  const content = { 'application/json': { schema: share(body, `${id}.input`), example: exampleOf(body) } };
  return isBodyOptional(schema.body) ? { content } : { required: true, content };
}

const SUCCESSES: Record<string, string> = { 201: 'Created', 202: 'Accepted', 204: 'Done; no body' };

function describeSuccess({ schema }: Collected, id: string, share: Share): Record<string, ApiResponse> {
  const { properties = {} } = publishSchema(schema.querystring ?? {}, 'input');
  const isPaged = 'page' in properties;
  const headers = isPaged && {
    headers: refs('headers', ['X-Total-Count', ...('pageSize' in properties ? ['Link'] : [])]),
  };
  const answers = Object.entries(schema.response ?? { 200: undefined });
  return Object.fromEntries(
    answers.map(([status, shape]) => {
      const description = SUCCESSES[status] ?? (shape ? 'OK' : 'The file');
      if (!shape) return [status, { description, content: { '*/*': {} } }];
      const published = publishSchema(shape, 'output');
      if (published.type === 'null') return [status, { description }];
      const content = { 'application/json': { schema: share(published, `${id}.output`) } };
      return [status, { description, ...headers, content }];
    }),
  );
}

const refs = (kind: string, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/${kind}/${name}` }]));

type ErrorFacts = {
  refusals: Record<string, Declared>;
  security: ApiOperation['security'];
  hasInput: boolean;
  url: string;
};

/** Errors by their kinds: those that the call's resource declares, and those that any call of its form can have. */
function describeErrors({ refusals, security, hasInput, url }: ErrorFacts): Record<string, ApiResponse> {
  const kinds = new Set<RefusalKind>(Object.values(refusals).map(({ kind }) => kind));
  kinds.add('too_many').add('unavailable');
  if (hasInput) kinds.add('invalid');
  if (url.includes(':')) kinds.add('not_found');
  if (security.length > 0) kinds.add('signed_out');
  if (security.some(({ key }) => key)) kinds.add('forbidden');
  return Object.fromEntries(
    [...kinds].map((kind) => [STATUS[kind], { $ref: `#/components/responses/${kind}` }] as const),
  );
}

const ERROR: PublishedSchema = {
  type: 'object',
  required: ['detail', 'message', 'code'],
  properties: {
    detail: { type: 'string', description: 'A sentence for people' },
    message: { type: 'string', description: 'The same as `detail`' },
    code: {
      type: 'string',
      description: 'For programs; sentences may change, codes don’t',
      examples: ['out_of_stock'],
    },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'What is wrong with each field of the request, by its path',
    },
  },
  additionalProperties: true,
};

const KINDS: Record<RefusalKind, string> = {
  invalid: 'Something in the request is wrong; `fields` says what',
  signed_out: 'No login, session or key, or one that has ended',
  unpaid: 'The payment was refused',
  forbidden: 'Not allowed, such as a key without the scope',
  not_found: 'It doesn’t exist, or belongs to someone else',
  conflict: 'It has changed, or its state doesn’t allow this',
  too_large: 'Larger than accepted',
  too_many: 'Too many calls; wait for `Retry-After` seconds',
  failed_elsewhere: 'A service that the shop depends on has failed',
  unavailable: 'Busy or closed; try again after `Retry-After` seconds',
};

const RATE_LIMIT_HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
const KIND_HEADERS: Partial<Record<RefusalKind, string[]>> = {
  too_many: ['Retry-After', ...RATE_LIMIT_HEADERS],
  unavailable: ['Retry-After'],
  signed_out: ['WWW-Authenticate'],
};

const ERROR_RESPONSES = Object.fromEntries(
  Object.entries(KINDS).map(([kind, description]) => {
    const names = Object.entries(KIND_HEADERS).find(([name]) => name === kind)?.[1];
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
    return [kind, { description, ...(names && { headers: refs('headers', names) }), content }];
  }),
);

const header = (type: string, description: string) => ({ description, schema: { type } });

const HEADERS = {
  'X-Total-Count': header('integer', 'How many entries all pages have'),
  Link: header('string', 'Addresses of the first, previous, next and last page (RFC 8288)'),
  'Retry-After': header('integer', 'Seconds to wait'),
  'X-RateLimit-Limit': header('integer', 'Calls a minute; on answers that no cache gave'),
  'X-RateLimit-Remaining': header('integer', 'Calls left in this minute'),
  'X-RateLimit-Reset': header('integer', 'Seconds until the count starts again'),
  'WWW-Authenticate': header('string', '`Bearer`'),
};

const SECURITY_SCHEMES = {
  shopper: { type: 'http', scheme: 'bearer', description: 'The `token` of `POST /api/users/login`' },
  key: {
    type: 'http',
    scheme: 'bearer',
    description: 'A key of Settings → Apps & keys, with the scope that the call names',
  },
  staff: {
    type: 'apiKey',
    in: 'cookie',
    name: 'staff',
    description: 'The session of the back office, same origin only',
  },
};

const VERBS: Record<string, [onOne: string, onAll: string, before: string]> = {
  GET: ['get', 'list', ''],
  POST: ['create', 'create', 'create'],
  PUT: ['update', 'update', 'update'],
  PATCH: ['update', 'update', 'change'],
  DELETE: ['remove', 'remove', 'remove'],
};

/** `products.list`, `products.get`, `orders.quote`, `admin.orders.notes`: the words of its path, then what it does. */
function getOperationId({ method, url, schema }: Collected, all: readonly Collected[]): string {
  const [onOne, onAll, before] = VERBS[method] ?? ['call', 'call', 'call'];
  const parts = url.replace(/^\/api\//, '').split('/');
  const words = parts.filter((part) => !part.startsWith(':')).map(toCamel);
  if (parts.at(-1)?.startsWith(':')) return [...words, onOne].join('.');
  if (words.length === (words[0] === 'admin' ? 2 : 1)) {
    const isList = method !== 'GET' || Object.values(schema.response ?? {}).some(isListShape);
    return [...words, isList ? onAll : onOne].join('.');
  }
  const neighbors = all.filter((other) => other.url === url && other.method !== method);
  const last = words.pop() ?? '';
  const isPlain = method === 'GET' || neighbors.length === 0;
  return [...words, isPlain ? last : before + last.charAt(0).toUpperCase() + last.slice(1)].join('.');
}

/** An array, or an object with a page of one. */
const isListShape = (shape: unknown) => {
  const { type, properties = {} } = publishSchema(shape, 'output');
  return type === 'array' || 'next' in properties || 'total' in properties;
};

const toCamel = (word: string) => {
  const [first = '', ...rest] = word.split(/[^a-z0-9]+/i);
  return first + rest.map((part) => part.slice(0, 1).toUpperCase() + part.slice(1)).join('');
};
