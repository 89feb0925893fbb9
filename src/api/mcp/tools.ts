import type { Tool as McpTool } from '@modelcontextprotocol/server';
import type { FastifySchema } from 'fastify';
import type { PublishedSchema } from '../../shared/api-description.ts';
import type { Scope } from '../../shop/api-keys/schema.ts';
import { blankDraft } from '../../shop/catalog/product-fields.ts';
import { type AdminCall, adminResources } from '../admin/resources.ts';
import { publishSchema } from '../published-schemas.ts';
import { type Call, resources } from '../resources.ts';

type Values = Record<string, unknown>;

/** A call of the API as a tool. Description and input are the call's own. */
type ToolDeclaration = {
  title: string;
  call: Call | AdminCall;
  /** Input that the tool decides; assistants can't give it. */
  fixed?: Values;
  /** Defaults other than the call's. */
  defaults?: Values;
  /** Input that is left out. */
  without?: readonly string[];
  /** More than the call's summary says. */
  note?: string;
  /** Stores something. */
  writes?: true;
  /** The field of the answer with the address of a picture to show. */
  picture?: string;
};

/** Anything larger fills an assistant's context. */
const SHORT_LIST = 10;

/** What a draft can be stored without. */
const { name: _name, price: _price, category: _category, ...BLANK } = blankDraft('');

const TOOLS = {
  get_shop: { title: 'The shop', call: 'GET /store' },
  search_products: {
    title: 'Search products',
    call: 'GET /products',
    defaults: { pageSize: SHORT_LIST },
    note: 'The page of a product is `/products/` and its `id`.',
  },
  get_product: {
    title: 'A product with its sizes in stock',
    call: 'GET /products/:id',
    defaults: { reviews: 3 },
    note: '`stockBySize` is what is left of each size; null: all sizes share `inStock`.',
  },
  quote_cart: {
    title: 'Price and arrival of a cart',
    call: 'POST /orders/quote',
    note: 'A shipping address of `city` (the two letters of a state, for US orders) and `postalCode` is enough for tax and days.',
  },
  weave_name: { title: 'Weave a name in beads', call: 'GET /studio/name-quote', picture: 'picture' },
  link_cart: { title: 'Link to a cart', call: 'POST /orders/cart-link' },
  list_orders_to_ship: {
    title: 'Orders to ship',
    call: 'GET /admin/orders',
    fixed: { stage: 'to_dispatch', sort: 'ship_by' },
    note: 'These are the orders to ship, the most urgent first.',
  },
  get_order: { title: 'An order', call: 'GET /admin/orders/:id' },
  get_sales: { title: 'Sales of a period', call: 'GET /admin/reports/sales' },
  list_low_stock: {
    title: 'Low stock',
    call: 'GET /admin/products',
    fixed: { view: 'low' },
    note: 'These are the products that run low.',
  },
  list_messages: { title: 'Messages to the shop', call: 'GET /admin/messages', defaults: { view: 'open' } },
  draft_reply: { title: 'Draft a reply', call: 'PUT /admin/messages/:id/draft', writes: true },
  draft_product: {
    title: 'Draft a product',
    call: 'POST /admin/products',
    writes: true,
    fixed: { status: 'draft', isFeatured: false },
    defaults: { ...BLANK, onHand: 0 },
    without: ['pictures'],
    note: 'It is stored as a draft, which an owner completes and publishes.',
  },
} as const satisfies Record<string, ToolDeclaration>;

type Route = { schema: FastifySchema & { summary: string }; config?: { scope?: Scope } };

const routes: Record<string, Route> = Object.assign(
  {},
  ...[...resources, ...adminResources].map((resource) => resource.routes),
);

/** Where a call takes an input. */
type Part = 'params' | 'querystring' | 'body';

export type Tool = {
  name: string;
  title: string;
  description: string;
  inputSchema: McpTool['inputSchema'];
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  /** What a key needs to use it; undefined: open to everyone. */
  scope: Scope | undefined;
  writes: boolean;
  parts: ReadonlyMap<string, Part>;
  fixed: Values;
  defaults: Values;
  picture: string | undefined;
};

const PARTS = ['params', 'querystring', 'body'] as const;
const METHODS = { GET: 'GET', POST: 'POST', PUT: 'PUT' } as const;

type Input = Pick<Tool, 'inputSchema' | 'parts'>;

/** The inputs of a call, wherever it takes them, as the fields of one object. */
function readInput(schema: FastifySchema, { fixed, defaults, without }: Required<Given>): Input {
  const fields = PARTS.flatMap((part) => {
    const { properties = {}, required = [] } = publishSchema(schema[part] ?? {}, 'input');
    return Object.entries(properties).map(([name, shape]) => ({
      name,
      part,
      shape,
      isNeeded: required.includes(name),
    }));
  });
  // Keys can't set what only owners see.
  const isGiven = ({ name, shape }: { name: string; shape: PublishedSchema }) =>
    !(name in fixed || without.includes(name) || 'x-owner-only' in shape);
  const given = fields.filter(isGiven).map((field) => {
    const isDefaulted = field.name in defaults;
    return isDefaulted
      ? { ...field, shape: { ...field.shape, default: defaults[field.name] }, isNeeded: false }
      : field;
  });
  const inputSchema = {
    type: 'object',
    properties: Object.fromEntries(given.map(({ name, shape }) => [name, shape])),
    required: given.filter(({ isNeeded }) => isNeeded).map(({ name }) => name),
    additionalProperties: false,
  };
  return {
    inputSchema: JSON.parse(JSON.stringify(inputSchema)),
    parts: new Map(fields.map(({ name, part }) => [name, part])),
  };
}

type Given = Pick<ToolDeclaration, 'fixed' | 'defaults' | 'without'>;

function describeTool([name, declaration]: [string, ToolDeclaration]): Tool {
  const { title, call, fixed = {}, defaults = {}, without = [], note, writes = false, picture } = declaration;
  const [verb = '', path = ''] = call.split(' ');
  const method = METHODS[verb as keyof typeof METHODS];
  const route = routes[call];
  if (!route || !method) throw new Error(`The tool ${name} names no call of the API.`);
  const { schema, config } = route;
  return {
    name,
    title,
    description: [`${schema.summary}.`, schema.description, note].filter(Boolean).join(' '),
    ...readInput(schema, { fixed, defaults, without }),
    method,
    path,
    scope: config?.scope,
    writes,
    fixed,
    defaults,
    picture,
  };
}

export const tools: readonly Tool[] = Object.entries(TOOLS).map(describeTool);

type ToolRequest =
  | { ok: true; url: string; body: Values | undefined }
  /** Why the input doesn't fit, for the assistant to correct it. */
  | { ok: false; why: string };

/** The call that a tool makes with this input. Values are checked by the call. */
export function toRequest({ inputSchema, path, parts, fixed, defaults }: Tool, input: Values): ToolRequest {
  const { properties = {}, required = [] } = inputSchema;
  const unknown = Object.keys(input).filter((name) => !Object.hasOwn(properties, name));
  if (unknown.length > 0) return { ok: false, why: `Unknown input: ${unknown.join(', ')}.` };
  const missing = required.filter((name) => input[name] === undefined);
  if (missing.length > 0) return { ok: false, why: `Missing input: ${missing.join(', ')}.` };
  const added = Object.entries(defaults).filter(([name]) => Object.hasOwn(properties, name));
  const values = Object.entries({ ...Object.fromEntries(added), ...input, ...fixed });
  const of = (part: Part) => values.filter(([name]) => parts.get(name) === part);
  const url = of('params').reduce(
    (filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(String(value))),
    `/api${path}`,
  );
  const query = new URLSearchParams(
    of('querystring').flatMap(([name, value]) => [value].flat().map((each) => [name, String(each)])),
  );
  const hasBody = [...parts.values()].includes('body');
  return {
    ok: true,
    url: query.size > 0 ? `${url}?${query}` : url,
    body: hasBody ? Object.fromEntries(of('body')) : undefined,
  };
}
