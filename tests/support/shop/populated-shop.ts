import { PRODUCTS } from '../../../db/seeds/fixtures.ts';
import type { Database } from '../../../src/platform/db/database.ts';
import type { Order } from '../../../src/shop/orders/schema.ts';
import { type Design, FIRST_DESIGN } from '../../../src/shop/studio/core/design.ts';
import { type Shopper, shopperIn } from '../actors/shoppers.ts';
import { type OfficeCaller, officeCallerAt, signInStaff } from '../actors/staff.ts';
import { addFormerOrders } from './former-orders.ts';

type RunningShopDeps = { url: string; db: Database };
type Cart = { product: string; qty: number; size?: string }[];
type PlaceOrderInput = { cart?: Cart; address?: object; couponCode?: string; gift?: object };

const { cuff, dear, plenty, unsized, chocker, ampersand } = PRODUCTS;

const PEOPLE = [
  { name: 'Dana Whitfield', address: '1840 Alder Court', town: 'San Francisco', city: 'CA', postalCode: '94110' },
  { name: 'Marcus Lindqvist', address: '77 Harbor Street, Apt 4', town: 'Portland', city: 'ME', postalCode: '04101' },
  { name: 'Priya Raman', address: '512 Juniper Lane', town: 'Austin', city: 'TX', postalCode: '78704' },
  { name: 'Wanjiru Kamau', address: '9 Lakeview Terrace', town: 'Minneapolis', city: 'MN', postalCode: '55408' },
  { name: 'Theo Alvarez', address: '2301 Sandstone Road', town: 'Santa Fe', city: 'NM', postalCode: '87501' },
  { name: 'Josephine Achterberg-Montgomery', address: '18 Mill Row', town: 'Ithaca', city: 'NY', postalCode: '14850' },
] as const;

const CARTS: readonly Cart[] = [
  [{ product: cuff.id, qty: 1, size: 'Medium' }],
  [{ product: plenty.id, qty: 2, size: 'Small' }],
  [{ product: unsized.id, qty: 1 }],
  [
    { product: plenty.id, qty: 1, size: 'Large' },
    { product: unsized.id, qty: 2 },
  ],
];

/** The maximum length of a gift message. */
const LONG_MESSAGE = `Happy birthday, dear Josephine! 👨‍👩‍👧‍👦🎂\n\n${'With love from all of us. '.repeat(17)}`.padEnd(
  505,
  '♥',
);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Pays an order of a running shop: approves it in the demo's sheet. */
export async function payOrder(url: string, order: Pick<Order, 'id'>, { headers }: Pick<Shopper, 'headers'>) {
  const opened = await post(`${url}/api/orders/${order.id}/paypal-order/`, {}, headers);
  const { id } = (await opened.json()) as { id: string };
  await post(`${url}/paypal-demo/sheet/orders/${id}`, { decision: 'pay' });
  const paid = await post(`${url}/api/orders/${order.id}/pay`, { id }, headers, 'PUT');
  if (!paid.ok) throw new Error(`${order.id} was not paid: ${await paid.text()}`);
}

export async function placeOrder(url: string, { headers, name }: Shopper, input: PlaceOrderInput = {}): Promise<Order> {
  const [home] = PEOPLE.filter((person) => person.name === name);
  const answer = await post(
    `${url}/api/orders/place-order/`,
    {
      orderItems: input.cart ?? CARTS[0],
      shippingAddress: { ...(home ?? PEOPLE[0]), country: 'United States', ...input.address },
      paymentMethod: 'Paypal',
      ...(input.couponCode && { couponCode: input.couponCode }),
      ...(input.gift && { gift: input.gift }),
    },
    headers,
  );
  if (answer.status !== 201) throw new Error(`Not placed: ${await answer.text()}`);
  return (await answer.json()) as Order;
}

const post = (address: string, body: object, headers: Record<string, string> = {}, method = 'POST') =>
  fetch(address, { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** The bead studio's first design, with `changes`, as a product that can be ordered. */
export async function makeDesign(url: string, changes: Partial<Design> = {}): Promise<string> {
  const made = await post(`${url}/api/studio/designs`, { ...FIRST_DESIGN, ...changes });
  if (!made.ok) throw new Error(`No design: ${await made.text()}`);
  return ((await made.json()) as { product: string }).product;
}

export type PopulatedShop = Awaited<ReturnType<typeof populateShop>>;

/**
 * Gives a shop with the sample catalog some weeks of history: orders in every state, people, messages, emails. Uses the
 * API wherever there is one; only times are set back in the database.
 */
export async function populateShop({ url, db }: RunningShopDeps) {
  const deps = { db, now: () => new Date() };
  const people: Shopper[] = [];
  for (const { name } of PEOPLE) people.push(await shopperIn(deps, name));
  const owner = await signInStaff(deps, 'owner');
  const helper = await signInStaff(deps, 'helper');
  // Realistic addresses, because they appear on screens and in the documentation's screenshots.
  await db.sql`update customers set email = replace(lower(name), ' ', '.') || '@example.com' where email like 'shopper-%'`;
  await db.sql`update staff set email = split_part(lower(name), ' ', 1) || '@example.com' where email ~ '^(owner|helper)-'`;
  const call = certain(officeCallerAt(url, owner.token));
  const words = await addMessages(url, db, call);
  const imports = {
    ...(await addImports(db)),
    ...(await addSubscriberImports(db)),
    ...(await addFormerOrders({ db }, people[0]?.customerId ?? '')),
  };
  await addRedirects(db);
  const written = await addPageAndStory(db, call);
  await addStudio(call);
  const orders = await addOrders({ url, db }, people, call);
  const orderDraft = await sendDraft(call);
  const maker = await payMakers(call);
  const webhook = await addWebhook(call);
  return { owner, helper, call, people, orders, orderDraft, maker, webhook, ...words, ...imports, ...written };
}

/** Its test fails, since nothing listens there. */
async function addWebhook(call: OfficeCaller) {
  const added = await call('POST /admin/webhooks', {
    body: {
      url: 'http://127.0.0.1:9/hooks/catch/1840/alder',
      events: ['order.paid', 'order.shipped', 'stock.changed'],
    },
  });
  const id = added.ok ? added.body.webhook.id : '';
  await call('POST /admin/webhooks/:id/test', { params: { id } });
  return id;
}

/** Two subscriber files: one that is checked, and one that is imported. */
async function addSubscriberImports(db: RunningShopDeps['db']) {
  const add = async (state: 'check' | 'done') => {
    const [row] = await db.sql<{ id: string }[]>`
      insert into subscriber_imports (made_at, who, file_name, format, row_count, state, imported_at)
      values (now(), 'Grace Otieno', 'subscribed_members.csv', 'mailchimp', 3, ${state}, case when ${state} = 'done' then now() end)
      returning id`;
    const id = row?.id ?? '';
    await db.sql`
      insert into subscriber_import_lines (import_id, line, typed, email, says, consent, consent_at, is_repeat, verdict)
      values
        (${id}::uuid, 2, 'nora@example.com', 'nora@example.com', 'yes', 'CONFIRM_TIME: 2024-03-14 10:15:00', '2024-03-14T10:15Z',
          false, case when ${state} = 'done' then 'add' end),
        (${id}::uuid, 3, 'reader1@example.com', 'reader1@example.com', 'none', '', null,
          false, case when ${state} = 'done' then 'no_consent' end),
        (${id}::uuid, 4, 'no address', null, 'yes', 'CONFIRM_TIME: 2024-03-14 10:15:00', '2024-03-14T10:15Z',
          false, case when ${state} = 'done' then 'malformed' end)`;
    return id;
  };
  return { subscribersToCheck: await add('check'), subscribersImported: await add('done') };
}

/** A phone order whose payment link was sent. */
async function sendDraft(call: OfficeCaller): Promise<string> {
  const [, person] = PEOPLE;
  const { name, ...to } = person;
  const body = {
    id: crypto.randomUUID(),
    name,
    email: 'marcus@example.com',
    phone: '(207) 555-0143',
    items: [{ product: plenty.id, size: 'Small', qty: 2 }],
    shippingAddress: { ...to, country: 'United States' },
    note: 'As we said on the phone.',
    discount: { kind: 'percent', value: 10, reason: 'Orders every spring' } as const,
    shippingPrice: null,
  };
  await call('POST /admin/order-drafts', { body });
  await call('POST /admin/order-drafts/:id/send', { params: { id: body.id }, body: { seen: 1 } });
  return body.id;
}

/** Gives all makers a share of sales from two days ago on, and one of them an advance. Returns that maker's slug. */
async function payMakers(call: OfficeCaller): Promise<string> {
  const communities = await call('GET /admin/communities');
  const makers = communities.ok ? communities.body.map(({ slug }) => slug) : [];
  const [maker = ''] = makers;
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  await call('PUT /admin/maker-ledger/terms', { body: { makers, share: 40, countsFrom: twoDaysAgo } });
  const body = { kind: 'advance', amount: 150, day: twoDaysAgo, note: 'glass beads', restAsAdvance: false } as const;
  await call('POST /admin/maker-ledger/:maker/lines', {
    params: { maker },
    body: { ...body, key: crypto.randomUUID() },
  });
  return maker;
}

/** Two makers, and a color with few beads left. */
async function addStudio(call: OfficeCaller) {
  for (const name of ['Naserian', 'Akoth']) {
    await call('POST /admin/makers', { body: { name, email: `${name.toLowerCase()}@example.com`, paper: 'letter' } });
  }
  const body = { way: 'set', beads: 3_000, lowAt: 4_000, seen: null } as const;
  await call('PUT /admin/studio/beads/:color', { params: { color: 'indigo' }, body });
}

/** A refusal while filling the shop is a bug in this file. */
const certain =
  (call: OfficeCaller): OfficeCaller =>
  async (name, input) => {
    const answer = await call(name, input);
    if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.error)}`);
    return answer;
  };

async function addOrders({ url, db }: RunningShopDeps, people: readonly Shopper[], call: OfficeCaller) {
  const at = (place: number) => people[place % people.length] as Shopper;
  const paid = async (place: number, input: PlaceOrderInput = {}) => {
    const order = await placeOrder(url, at(place), { cart: CARTS[place % CARTS.length] as Cart, ...input });
    await payOrder(url, order, at(place));
    return order.id;
  };
  const past: string[] = [];
  for (let place = 0; place < 12; place += 1) past.push(await paid(place));
  const step = async (id: string, ...steps: ('dispatch' | 'deliver')[]) => {
    const params = { id };
    for (const each of steps) {
      if (each === 'deliver') await call('POST /admin/orders/:id/delivery', { params });
      else
        await call('POST /admin/orders/:id/dispatch', {
          params,
          body: { carrier: 'USPS', number: '9400100000000000' },
        });
    }
  };
  for (const id of past.slice(0, 8)) await step(id, 'dispatch', 'deliver');
  for (const id of past.slice(8, 11)) await step(id, 'dispatch');
  await backdate(db, past);
  const toDispatch = await paid(0, {
    cart: [
      { product: cuff.id, qty: 1, size: 'Medium' },
      { product: dear.id, qty: 2, size: 'Medium' },
      { product: unsized.id, qty: 1 },
    ],
    couponCode: 'MARKET10',
  });
  const incomplete = await paid(3, { cart: [{ product: chocker.id, qty: 1 }], address: { town: '' } });
  const designed = await paid(3, { cart: [{ product: await makeDesign(url), qty: 1 }] });
  const partlyRefunded = await paid(2, { cart: [{ product: plenty.id, qty: 3, size: 'Small' }] });
  const refunded = await paid(4, { cart: [{ product: ampersand.id, qty: 1, size: 'Medium' }] });
  await call('PATCH /admin/settings', { body: { giftWrapCents: 650 } });
  const gift = await paid(5, {
    cart: [
      { product: cuff.id, qty: 1, size: 'Medium' },
      { product: plenty.id, qty: 1, size: 'Small' },
    ],
    gift: { message: LONG_MESSAGE, notBefore: inDays(30), wrap: true },
  });
  const unpaid = (await placeOrder(url, at(1), { cart: [{ product: dear.id, qty: 1, size: 'Medium' }] })).id;
  const cancelled = (await placeOrder(url, at(5))).id;
  await call('POST /admin/orders/:id/cancel', { params: { id: cancelled } });
  await call('POST /admin/orders/:id/refunds', {
    params: { id: partlyRefunded },
    body: {
      key: crypto.randomUUID(),
      note: 'One strand came loose',
      what: { kind: 'lines', lines: [{ position: 0, quantity: 1, restock: true }], withShipping: false },
    },
  });
  await call('POST /admin/orders/:id/refunds', {
    params: { id: refunded },
    body: { key: crypto.randomUUID(), note: '', what: { kind: 'whole', restock: true } },
  });
  await call('POST /admin/orders/:id/notes', {
    params: { id: toDispatch },
    body: { text: 'Wants it before the weekend: pack it first.' },
  });
  return {
    toDispatch,
    gift,
    incomplete,
    designed,
    partlyRefunded,
    refunded,
    unpaid,
    cancelled,
    dispatched: past[9] ?? '',
    delivered: past[2] ?? '',
  };
}

/** Spreads the sales made just now over the last four weeks. */
async function backdate(db: Database, ids: readonly string[]) {
  await db.sql`
    with back as (
      select id, interval '1 day' * (28 - 2 * turn + (turn % 3)) as by
      from unnest(${ids as string[]}::text[]) with ordinality as o (id, turn)
    ), events as (
      update order_events e set happened_at = happened_at - b.by from back b where e.order_id = b.id
    )
    update orders o set placed_at = placed_at - b.by, paid_at = paid_at - b.by,
      dispatched_at = dispatched_at - b.by + interval '1 day', delivered_at = delivered_at - b.by + interval '4 days'
    from back b where o.id = b.id`;
}

async function addMessages(url: string, db: Database, call: OfficeCaller) {
  await post(`${url}/api/users/contact-us/`, {
    name: 'Theo Alvarez',
    email: 'theo@example.com',
    message: 'Hello! Do you make the Rift Diamond Cuff in a child’s size?\n\nIt would be for a birthday on the 12th.',
  });
  await post(`${url}/api/users/contact-us/`, {
    name: 'Ana Sørensen',
    email: 'ana@example.com',
    message: 'The collar arrived today and it is wonderful. Thank you for the note about who made it.',
  });
  await db.sql`update contact_messages set received_at = received_at - interval '22 hours' where name = 'Theo Alvarez'`;
  await db.sql`
    insert into newsletter_subscribers (email, consent, asked_at, asked_from, confirmed_at, leave_token)
    select 'reader' || n || '@example.com', 'yes', now() - interval '9 days', 'a test', now() - interval '9 days', 'leave-' || n
    from generate_series(1, 3) as s (n)`;
  const body =
    '# New from the lake\n\nThree **new collars** have come, and the narrow bands are back.\n\n- [See them](https://nyuzi.example/category/necklaces)\n- Everything over $200 ships free';
  const draft = await call('POST /admin/newsletters', { body: { subject: 'Three new collars', body } });
  const sent = await call('POST /admin/newsletters', { body: { subject: 'The narrow bands are back', body } });
  if (!draft.ok || !sent.ok) throw new Error('No newsletter could be written.');
  await call('PATCH /admin/settings', { body: { storeAddress: '12 Bead Lane\nSpringfield, IL 62701' } });
  await call('POST /admin/newsletters/:id/send', { params: { id: sent.body.id }, body: { seen: sent.body.changedAt } });
  await db.sql`
    insert into coupons (code, description, kind, amount) values ('MARKET10', 'Market days', 'percent', 1000)`;
  return { newsletterDraft: draft.body.id, newsletterSent: sent.body.id };
}

/** A page and a story with a text, the story with a sample picture as its cover. */
async function addPageAndStory(db: Database, call: OfficeCaller) {
  const page = await call('POST /admin/own-pages', { body: { title: 'Our workshop by the lake' } });
  const story = await call('POST /admin/stories', { body: { title: 'A day at the loom' } });
  if (!page.ok || !story.ok) throw new Error('Neither page nor story could be written.');
  const text = 'Where every piece begins.\n\n## Light\n\nThe loom stands at the window.\n\n- Thread\n- Beads';
  const { id, version } = page.body;
  await call('PUT /admin/own-pages/:id', {
    params: { id },
    body: { title: 'Our workshop by the lake', slug: '', text, description: '', isPublished: true, version },
  });
  await call('PUT /admin/stories/:id', {
    params: { id: story.body.id },
    body: {
      title: 'A day at the loom',
      slug: '',
      day: story.body.day,
      summary: 'From the first thread to the knot.',
      text,
      cover: null,
      community: 'olchoro-bead-circle',
      products: [cuff.id, plenty.id],
      isPublished: true,
      version: story.body.version,
    },
  });
  await db.sql`
    update stories set cover_id = (select id from pictures order by id limit 1), cover_alt = 'Hands over a loom'
    where id = ${story.body.id}::uuid`;
  return { ownPage: id, story: story.body.id };
}

async function addRedirects(db: Database) {
  await db.sql`
    insert into redirects (path, target, import_id, made_at) values
      ('/products/dune-arrow-bracelet', '/products/dusk-arrow-band', gen_random_uuid(), now()),
      ('/pages/how-we-bead', '/about', null, now())`;
  await db.sql`
    insert into visit_counts (day, kind, name, visits, views) values
      (current_date, 'missing', '/collections/summer-market-2024', 9, 14), (current_date, 'missing', '/blogs/beads', 1, 1)`;
}

/** Product files: one that is checked, with unmapped terms and a price to confirm, and one that is imported. */
async function addImports(db: Database) {
  const product = (name: string, category: string, price: string) => ({
    product: {
      line: 2,
      name,
      category,
      description: '',
      materials: '',
      keywords: '',
      maker: '',
      isActive: true,
      currency: '',
      variants: [{ options: [], price, wasPrice: '', stock: '4', sku: '' }],
      pictures: [],
      addresses: [],
      notes: [],
    },
  });
  const choices = {
    words: {},
    newStatus: 'draft',
    update: { price: true, description: false, pictures: false, stock: false },
  };
  const add = async (state: string, lines: object[]) => {
    const [row] = await db.sql<{ id: string }[]>`
      insert into product_imports (made_at, who, file_name, format, row_count, columns, choices, state, started_at)
      values (now(), 'Grace Otieno', 'shopify-products.csv', 'shopify', 2, '{"read":14,"unread":["SEO Title"]}',
        ${JSON.stringify(choices)}::text::jsonb, ${state}, case when ${state} = 'done' then now() end) returning id`;
    const id = row?.id ?? '';
    for (const [place, line] of lines.entries())
      await db.sql`
        insert into product_import_lines (import_id, place, given, state, product_id, outcome)
        select ${id}::uuid, ${place}, l->'given', l->>'state', l->>'productId', l->'outcome'
        from (select ${JSON.stringify(line)}::text::jsonb as l) one`;
    return id;
  };
  const importToCheck = await add('check', [
    { given: product('Amber Meadow Cuff', 'Bracelets', '54.50'), state: 'waiting' },
    { given: product('Ice Road Drops', 'Earrings', '23,00'), state: 'waiting' },
  ]);
  const missing = [{ url: 'https://cdn.example.com/gone.jpg', alt: '', why: 'It isn’t there anymore.' }];
  const importDone = await add('done', [
    {
      given: product(unsized.name, 'Earrings', '36.00'),
      state: 'done',
      productId: unsized.id,
      outcome: { does: 'change', priceChanged: true, missing },
    },
  ]);
  return { importToCheck, importDone };
}
