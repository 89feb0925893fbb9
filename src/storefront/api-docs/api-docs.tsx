import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReactNode } from 'react';
import type { App } from '../../platform/http/app.ts';
import type { ApiDescription, ApiOperation, ApiParameter, PublishedSchema } from '../../shared/api-description.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx';
import { definePage, type Page } from '../page.ts';
import { showPage } from '../show-page.tsx';
import type { StorefrontContext } from '../storefront-deps.ts';
import styles from './api-docs.module.css';

type Call = { method: string; path: string; operation: ApiOperation };
type Shown = { api: ApiDescription; calls: Call[]; words: string };

const ROOT = '/api/docs';
const hrefOfTag = (tag: string) => `${ROOT}/${tag.replace(' ', '-')}`;
const hrefOfCall = ({ operation }: Call) => `${hrefOfTag(operation.tags[0] ?? '')}#${operation.operationId}`;

/** The API for people: a guide with the list of all calls, and a page for each group of calls. */
export function registerApiDocs(app: App, front: StorefrontContext): void {
  const getCalls = ({ paths }: ApiDescription): Call[] =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
    );
  const show = (page: Page, request: unknown, reply: unknown) =>
    showPage(front, page, request as FastifyRequest, reply as FastifyReply);

  const guide = definePage<Shown>({
    path: ROOT,
    query: ['q'],
    load: async ({ query }) => {
      const api = front.describeApi();
      const words = (query.q ?? '').slice(0, 100);
      return { ok: true, shown: { api, words, calls: getCalls(api).filter((call) => isMatch(call, words)) } };
    },
    head: ({ api }) => ({
      title: 'API',
      description: `How programs read the catalog of ${api.info.title.replace(/ API$/, '')}, quote and place orders, and work for the shop with a key.`,
      canonical: ROOT,
    }),
    body: (shown) => <Guide {...shown} />,
  });
  const group = definePage<Shown & { tag: string; summary: string }>({
    path: `${ROOT}/:tag`,
    load: async ({ params }) => {
      const api = front.describeApi();
      const tag = api.tags.find(({ name }) => hrefOfTag(name) === `${ROOT}/${params.tag}`);
      const calls = getCalls(api).filter(({ operation }) => operation.tags[0] === tag?.name);
      if (!tag || calls.length === 0) return { ok: false, status: 404 };
      return { ok: true, shown: { api, calls, words: '', tag: tag.name, summary: tag.description } };
    },
    head: ({ tag, summary }) => ({
      title: `API: ${toTitle(tag)}`,
      description: `${summary}: calls with their inputs, responses and curl examples.`,
      canonical: hrefOfTag(tag),
    }),
    body: (shown) => <Group {...shown} />,
  });
  app.get(guide.path, (request, reply) => show(guide, request, reply));
  app.get(group.path, (request, reply) => show(group, request, reply));
}

function isMatch({ method, path, operation }: Call, words: string): boolean {
  const text = `${method} ${path} ${operation.operationId} ${operation.summary}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function Guide({ api, calls, words }: Shown) {
  const base = api.servers[0]?.url ?? '';
  return (
    <div className="wrap page">
      <div className="page-head">
        <h1>API</h1>
        <p>
          Read the catalog, quote and place orders, and let programs work for the shop. JSON in and out, described by{' '}
          <a href="/api/openapi.json">OpenAPI 3.1</a>.
        </p>
      </div>
      <div className={styles.guide}>
        <nav aria-label="On this page" className={styles.contents}>
          <ul>
            {['Start', 'Sign in', 'Errors', 'Lists', 'Limits', 'Webhooks', 'Versions', 'Calls'].map((name) => (
              <li key={name}>
                <a href={`#${toId(name)}`}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.words}>
          <Section title="Start">
            <p>Public calls need no login and can be made from any website.</p>
            <Code label="Search products">{`curl '${base}/api/products?keyword=cuff&pageSize=3'`}</Code>
            <p>A quote prices a cart, with shipping, tax and the arrival day, and stores nothing.</p>
            <Code label="Quote a cart">{`curl -X POST ${base}/api/orders/quote -H 'content-type: application/json' \\
  -d '{"orderItems":[{"product":"rift-diamond-cuff","qty":1,"size":"Medium"}],
       "shippingAddress":{"country":"United States","city":"CA","postalCode":"94110"}}'`}</Code>
          </Section>
          <Section title="Sign in">
            <p>
              <b>Shoppers</b> log in with email and password, and send the token with each call of their own:
            </p>
            <Code label="Log in as a shopper">{`curl -X POST ${base}/api/users/login -H 'content-type: application/json' \\
  -d '{"username":"ada@example.org","password":"…"}'
curl ${base}/api/orders/my-orders -H 'authorization: Bearer TOKEN'`}</Code>
            <p>
              <b>Programs of the shop</b> (accounting, labels, spreadsheets) use a key. An owner makes it in the back
              office, at Settings → Apps &amp; keys, and chooses what it can do. A key is shown once.
            </p>
            <Code label="Call with a key">{`curl '${base}/api/admin/orders' -H 'authorization: Bearer KEY'`}</Code>
            <p>
              Where the back office has its own address, calls with a key go to that address. Keep keys and tokens on a
              server. Browsers of other websites can make public calls only.
            </p>
          </Section>
          <Section title="Errors">
            <p>
              Every error has the same form. Show <code>detail</code> to people; decide by <code>code</code>.{' '}
              <code>fields</code> lists every invalid field of the request at once.
            </p>
            <Code label="An error">{`{ "detail": "Your Cart is empty", "message": "Your Cart is empty",
  "code": "invalid", "fields": { "orderItems": "Your Cart is empty" } }`}</Code>
            <p>
              400 invalid, 401 not signed in, 403 not allowed, 404 not found, 405 wrong method (see <code>Allow</code>),
              409 conflict, 413 too large, 429 too many calls, 503 try again later.
            </p>
          </Section>
          <Section title="Lists">
            <p>
              <code>page</code> counts from 1, <code>pageSize</code> is at most 100. <code>X-Total-Count</code> is the
              number of entries, <code>Link</code> has the addresses of the neighboring pages. Lists for staff have{' '}
              <code>next</code> in their body; send it as <code>after</code>.
            </p>
          </Section>
          <Section title="Limits">
            <p>
              1,200 calls a minute from one address, and 300 a minute for one key. Some calls have tighter limits, such
              as logins and emails. A 429 says in <code>Retry-After</code> how many seconds to wait;{' '}
              <code>X-RateLimit-Remaining</code> is what is left. A body is at most 256 KB.
            </p>
            <p>
              Send an <code>Idempotency-Key</code> with an order, so that a repeated request places it only once.
            </p>
          </Section>
          <Section title="Webhooks">
            <p>
              A webhook sends a message to your address when something happens, so that a program doesn’t have to ask.
              An owner adds it at Settings → Apps &amp; keys → Webhooks and chooses the events:
            </p>
            <ul className={styles.list}>
              {Object.entries(api.webhooks).map(([event, { post }]) => (
                <li key={event}>
                  <code>{event}</code>
                  <span>
                    {post.description} <code>data</code>: {getDataName(post)}
                  </span>
                </li>
              ))}
            </ul>
            <Code label="A message">{`POST https://your-program.example/hook
webhook-id: msg_0190b0a26f0e7c1a9a432f5d6c7b8a90
webhook-timestamp: 1796310000
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=

{ "type": "order.paid", "timestamp": "2026-12-03T15:00:00.000Z", "data": { "id": "7KQ2-M9XD-4TRV", … } }`}</Code>
            <p>
              Messages are signed by the rules of{' '}
              <a href="https://www.standardwebhooks.com/" rel="noopener">
                Standard Webhooks
              </a>
              : check the signature with the secret that the shop shows, using a library for your language. Answer with
              a 2xx status within 10 seconds. Anything else, also a redirect, is tried again for a day, at growing
              intervals; after a day without a success the webhook is paused and the owners get an email.
            </p>
            <p>
              A message may arrive twice with the same <code>webhook-id</code>. Messages about one order or product
              arrive in order. <code>data</code> is the state at the time of sending, in the shapes of the calls.
            </p>
          </Section>
          <Section title="Versions">
            <p>
              This is version {api.info.version}. Without notice, a call may get new optional inputs, responses new
              fields, headers and codes, and sentences may be reworded: ignore what you don’t know. Calls, fields and
              codes aren’t removed or renamed within version 1. Calls of the back office that aren’t listed here belong
              to its own screens and change with them.
            </p>
          </Section>
          <Section title="Calls">
            <search>
              <form action={`${ROOT}#calls`} className={styles.search}>
                <Field id="q" label="Search calls">
                  {(tied) => <Input {...tied} type="search" name="q" defaultValue={words} maxLength={100} />}
                </Field>
                <Button type="submit">Search</Button>
              </form>
            </search>
            {calls.length === 0 && (
              <Empty title={`No calls match “${words}”`} heading="h3" line="Try a path or a word, such as orders.">
                <LinkButton href={`${ROOT}#calls`} look="quiet">
                  Show all calls
                </LinkButton>
              </Empty>
            )}
            {api.tags.map(({ name, description }) => {
              const listed = calls.filter(({ operation }) => operation.tags[0] === name);
              return (
                listed.length > 0 && (
                  <section key={name} aria-labelledby={toId(`group ${name}`)} className={styles.group}>
                    <h3 id={toId(`group ${name}`)}>
                      <a href={hrefOfTag(name)}>{toTitle(name)}</a>
                    </h3>
                    <p className={styles.hint}>{description}</p>
                    <ul className={styles.list}>
                      {listed.map((call) => (
                        <li key={call.operation.operationId}>
                          <a href={hrefOfCall(call)}>
                            <Address {...call} />
                          </a>
                          <span>{call.operation.summary}</span>
                        </li>
                      ))}
                    </ul>
                  </section>
                )
              );
            })}
          </Section>
        </div>
      </div>
    </div>
  );
}

/** The shape of a message's `data`. */
function getDataName({ requestBody }: ApiOperation): string {
  const data = requestBody?.content['application/json']?.schema?.properties?.data;
  return data ? typeName(data) : 'object';
}

const toTitle = (tag: string) => tag.charAt(0).toUpperCase() + tag.slice(1);
const toId = (name: string) => name.toLowerCase().replaceAll(' ', '-');

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-labelledby={toId(title)} className={styles.section}>
    <h2 id={toId(title)}>{title}</h2>
    {children}
  </section>
);

/** Scrolls sideways, so it can be focused. */
const Code = ({ children, label }: { children: string; label: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs keyboard focus
  <section className={styles.code} tabIndex={0} aria-label={label}>
    <pre>
      <code>{children}</code>
    </pre>
  </section>
);

const Address = ({ method, path }: Pick<Call, 'method' | 'path'>) => (
  <code className={styles.address}>
    <b>{method}</b> {path}
  </code>
);

function Group({ api, calls, tag, summary }: Shown & { tag: string; summary: string }) {
  return (
    <div className="wrap page">
      <Breadcrumbs trail={[{ name: 'API', href: ROOT }, { name: toTitle(tag) }]} />
      <div className="page-head">
        <h1>{toTitle(tag)}</h1>
        <p>{summary}.</p>
      </div>
      <nav aria-label="Calls">
        <ul className={styles.list}>
          {calls.map((call) => (
            <li key={call.operation.operationId}>
              <a href={`#${call.operation.operationId}`}>
                <Address {...call} />
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {calls.map((call) => (
        <CallSection key={call.operation.operationId} call={call} api={api} />
      ))}
    </div>
  );
}

function CallSection({ call, api }: { call: Call; api: ApiDescription }) {
  const { method, path, operation } = call;
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const body = requestBody?.content['application/json'];
  const [status, success] = Object.entries(responses)[0] ?? [];
  const answer = success?.content?.['application/json']?.schema;
  const errors = Object.keys(responses).filter((each) => Number(each) >= 400);
  return (
    <section id={operationId} aria-labelledby={`${operationId}-title`} className={styles.call}>
      <h2 id={`${operationId}-title`}>
        <Address method={method} path={path} />
      </h2>
      <p>
        {summary}. {description}
      </p>
      <p className={styles.hint}>
        <code>{operationId}</code> · {getAccess(operation)}
      </p>
      <Code label={`curl for ${operationId}`}>{toCurl(call, api)}</Code>
      {parameters.length > 0 && <Fields title="Parameters" fields={parameters.map(toField)} />}
      {body?.schema && <Fields title="Body" fields={getFields(body.schema, api)} />}
      {answer && <Fields title={`Response ${status}`} fields={getFields(answer, api)} folded />}
      <p className={styles.hint}>
        Errors: {errors.join(', ')}
        {operation['x-codes'] && <>; codes such as {operation['x-codes'].slice(0, 4).join(', ')}</>}
      </p>
    </section>
  );
}

function getAccess({ security }: ApiOperation): string {
  const scope = security.find(({ key }) => key)?.key?.[0];
  if (scope) return `Needs a key with ${scope}, or the back office’s session`;
  return security.length > 0 ? 'Needs a shopper’s login' : 'Public';
}

type ShownField = { name: string; type: string; isRequired: boolean; note: string };

const toField = ({ name, required, schema, description = '', ...parameter }: ApiParameter): ShownField => ({
  name,
  type: `${typeName(schema)}, ${parameter.in}`,
  isRequired: required === true,
  note: [description, ...getLimits(schema)].filter(Boolean).join('. '),
});

function getLimits({ default: preset, minimum, maximum, enum: choices }: PublishedSchema): string[] {
  return [
    ...(choices ? [choices.join(', ')] : []),
    ...(minimum !== undefined && maximum !== undefined ? [`${minimum} to ${maximum}`] : []),
    ...(preset !== undefined ? [`default ${JSON.stringify(preset)}`] : []),
  ];
}

/** Fields of an object, or of the objects of a list. */
function getFields(schema: PublishedSchema, api: ApiDescription): ShownField[] {
  const { properties = {}, required = [], items, anyOf } = resolve(schema, api);
  if (items) return getFields(items, api);
  if (anyOf?.[0]) return getFields(anyOf[0], api);
  return Object.entries(properties).map(([name, field]) => ({
    name,
    type: typeName(field),
    isRequired: required.includes(name),
    note: [field.description, ...getLimits(field)].filter(Boolean).join('. '),
  }));
}

const resolve = (schema: PublishedSchema, { components }: ApiDescription): PublishedSchema =>
  schema.$ref ? (components.schemas[refName(schema.$ref)] ?? {}) : schema;

const refName = (ref: string) => ref.split('/').at(-1) ?? '';

function typeName({ $ref, type, items, anyOf, enum: choices }: PublishedSchema): string {
  if ($ref) return refName($ref);
  if (anyOf) return anyOf.map(typeName).join(' or ');
  if (items) return `list of ${typeName(items)}`;
  return [type ?? (choices ? 'string' : 'any')].flat().join(' or ');
}

function Fields({ title, fields, folded = false }: { title: string; fields: ShownField[]; folded?: boolean }) {
  if (fields.length === 0) return null;
  return (
    <details open={!folded} className={styles.fields}>
      <summary>
        {title} ({fields.length})
      </summary>
      <dl>
        {fields.map(({ name, type, isRequired, note }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
              <span className={styles.hint}>
                {' '}
                {type}
                {isRequired && !folded && ', required'}
              </span>
            </dt>
            {note && <dd>{note}</dd>}
          </div>
        ))}
      </dl>
    </details>
  );
}

function toCurl({ method, path, operation }: Call, api: ApiDescription): string {
  const { parameters = [], requestBody, security } = operation;
  const needed = parameters.filter(({ required }) => required);
  const exampleOf = ({ name, schema }: ApiParameter) => String(schema.examples?.[0] ?? name.toUpperCase());
  const address = needed
    .filter((parameter) => parameter.in === 'path')
    .reduce((filled, parameter) => filled.replace(`{${parameter.name}}`, exampleOf(parameter)), path);
  const query = needed
    .filter((parameter) => parameter.in === 'query')
    .map((parameter) => `${parameter.name}=${encodeURIComponent(exampleOf(parameter))}`)
    .join('&');
  const body = requestBody?.content['application/json']?.example;
  const token = security.some(({ key }) => key) ? 'KEY' : 'TOKEN';
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${api.servers[0]?.url}${address}${query && `?${query}`}'`,
    ...(security.length > 0 ? [`-H 'authorization: Bearer ${token}'`] : []),
    ...(body === undefined ? [] : ["-H 'content-type: application/json'", `-d '${JSON.stringify(body)}'`]),
    ...(requestBody?.content['multipart/form-data'] ? ['-F file=@FILE'] : []),
  ].join(' \\\n  ');
}
