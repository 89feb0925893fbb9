import { expect, test } from 'vitest';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { startMailServer } from '../../../../tests/support/servers/mail-server.ts';
import { checkInvariantsAfterEach, openPayingShop } from '../../../../tests/support/shop/paying-shop.ts';
import { toDesign } from '../../../../tests/support/studio-designs.ts';
import { deliverNextEmail } from '../../../shop/emails/delivery.ts';
import { createSmtpTransport } from '../../../shop/emails/smtp.ts';
import { offerColorsByBeads } from '../../../shop/studio/settings/bead-stock.ts';

const shop = await openPayingShop();
const { app, deps, paidOrder, placeOrder } = shop;
const grace = await staffIn(shop, 'owner');
const amina = await staffIn(shop, 'helper');
checkInvariantsAfterEach(shop);

async function made(text: string, changes: object = {}): Promise<string> {
  const payload = toDesign({ text, border: 'plain', ...changes });
  return (await app.inject({ method: 'POST', url: '/api/studio/designs', payload })).json().product;
}
const addMaker = (name: string, email: string, paper = 'letter') =>
  grace.ask('POST', '/makers', { name, email, paper });
const getDesigns = async (order: { id: string }) => (await amina.ask('GET', `/orders/${order.id}/designs`)).body;
const email = (order: { id: string }, product: string) =>
  amina.ask('POST', `/orders/${order.id}/designs/${product}/email`);
const setBeads = (color: string, beads: number, seen: number | null, lowAt = 0) =>
  grace.ask('PUT', `/studio/beads/${color}`, { way: 'set', beads, lowAt, seen });
const toBeads = async (color: string): Promise<number | undefined> =>
  (await grace.ask('GET', '/studio')).body.beads.find((row: { color: string }) => row.color === color)?.beads;

test('stores makers as names and unique email addresses', async () => {
  expect((await addMaker('Nobody', 'not an address')).body).toMatchObject({
    fields: { email: 'Enter an email address.' },
  });
  expect((await addMaker('Naserian', 'Naserian@Example.com')).status).toBe(204);
  expect((await addMaker('Another', 'naserian@example.com')).body).toMatchObject({ code: 'maker_there' });
  expect((await amina.ask('POST', '/makers', { name: 'X', email: 'x@example.com', paper: 'a4' })).status).toBe(403);
  const [maker] = (await amina.ask('GET', '/makers')).body;
  expect(maker).toMatchObject({ name: 'Naserian', email: 'naserian@example.com' });
  const changed = { name: 'Naserian Ole', email: maker.email, paper: 'a4' };
  expect((await grace.ask('PUT', `/makers/${maker.id}`, changed)).status).toBe(204);
  expect((await grace.ask('DELETE', `/makers/${maker.id}`)).status).toBe(204);
  expect((await grace.ask('DELETE', `/makers/${maker.id}`)).body).toMatchObject({ code: 'unknown_maker' });
  const [row] = await deps.db.sql<{ email: string }[]>`select email from makers where id = ${maker.id}`;
  expect(row?.email).toBe('');
});

test('sends a paid design to its maker with a PDF weaving sheet, once on repeated clicks', async () => {
  const product = await made('Zuri');
  const order = await paidOrder({ orderItems: [{ product, qty: 2 }] });
  expect((await email(order, product)).body).toMatchObject({ code: 'no_maker' });
  await addMaker('Akoth', 'akoth@example.com', 'a4');
  await addMaker('Sankale', 'sankale@example.com');
  const { designs, makers } = await getDesigns(order);
  expect(designs).toMatchObject([{ product, quantity: 2, left: 2, maker: { name: 'Akoth' }, emailed: null }]);
  expect(designs[0].cells).toHaveLength(designs[0].rows * 17);
  const presses = await Promise.all([email(order, product), email(order, product), email(order, product)]);
  expect(presses.map(({ body }) => body.sent).sort()).toEqual([false, false, true]);

  const mail = await startMailServer();
  const emailTransport = createSmtpTransport({ smtpUrl: mail.url, mailFrom: 'help@nyuzi.example' });
  while ((await deliverNextEmail({ ...deps, emailTransport, mailHost: 'nyuzi.example' })) === 'more');
  await emailTransport.close();
  await mail.stop();
  const charts = mail.received.filter(({ to }) => to.includes('akoth@example.com'));
  expect(charts).toHaveLength(1);
  const [, file = ''] = charts[0]?.source.split(`filename=weaving-sheet-${order.id}.pdf`) ?? [];
  const pdf = Buffer.from(file.split('\r\n\r\n')[1]?.split('--')[0] ?? '', 'base64');
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  // A front and a page of rows for each of two pieces, on A4.
  expect(pdf.toString('latin1').match(/\/MediaBox \[0 0 595.28 841.89\]/g)).toHaveLength(4);
  expect((await getDesigns(order)).designs[0].emailed).toMatchObject({ state: 'sent' });
  const { entries } = (await grace.ask('GET', '/audit?area=order')).body;
  expect(entries.filter(({ what }: { what: string }) => what === 'order.chart_emailed')).toHaveLength(1);

  // Another maker is a different request.
  const other = makers.find(({ name }: { name: string }) => name === 'Sankale');
  const chosen = await amina.ask('PUT', `/orders/${order.id}/designs/${product}/maker`, { maker: other.id });
  expect(chosen.body.designs).toMatchObject([{ maker: { name: 'Sankale' }, emailed: null }]);
  expect((await email(order, product)).body).toEqual({ sent: true, maker: 'Sankale' });
  expect((await email(order, 'design-none')).status).toBe(404);
});

test('refuses to send an unpaid or refunded design to a maker', async () => {
  const product = await made('Nia');
  const unpaid = await placeOrder(shop.dana, { orderItems: [{ product, qty: 1 }] });
  expect((await email(unpaid, product)).body).toMatchObject({ code: 'not_to_make' });
  const order = await paidOrder({ orderItems: [{ product, qty: 1 }] });
  const refusal = { key: 'cant-make-nia-0001', note: 'Out of sky', restock: true };
  expect((await grace.ask('POST', `/orders/${order.id}/cancel-paid`, refusal)).status).toBe(200);
  expect((await email(order, product)).body).toMatchObject({ code: 'not_to_make' });
  const sheet = await app.inject({ url: `/api/admin/orders/${order.id}/charts.pdf`, headers: amina.headers });
  expect(sheet.statusCode).toBe(404);
});

test('drops the pending email of a refunded design, and shows it on the order', async () => {
  const product = await made('Wairimu');
  const order = await paidOrder({ orderItems: [{ product, qty: 1 }] });
  expect((await email(order, product)).body).toMatchObject({ sent: true });
  const refusal = { key: 'cant-make-wairimu1', note: 'Out of sky', restock: true };
  expect((await grace.ask('POST', `/orders/${order.id}/cancel-paid`, refusal)).status).toBe(200);
  const mail = await startMailServer();
  const emailTransport = createSmtpTransport({ smtpUrl: mail.url, mailFrom: 'help@nyuzi.example' });
  while ((await deliverNextEmail({ ...deps, emailTransport, mailHost: 'nyuzi.example' })) === 'more');
  await emailTransport.close();
  await mail.stop();
  expect(mail.received.filter(({ source }) => source.includes(`weaving-sheet-${order.id}`))).toEqual([]);
  const waiting = await deps.db
    .sql`select id from letters where kind = 'studio.chart' and sent_at is null and kept_at is null`;
  expect(waiting).toEqual([]);
  expect((await getDesigns(order)).designs).toMatchObject([{ left: 0, emailed: { state: 'dropped' } }]);
});

test('takes beads on payment, exactly under concurrent orders, and restores them on a refund before weaving', async () => {
  const product = await made('Otis', { letters: 'white', ground: 'maroon' });
  const [design] = (await getDesigns(await placeOrder(shop.dana, { orderItems: [{ product, qty: 1 }] }))).designs;
  const maroon = design.palette.find(({ name }: { name: string }) => name === 'Maroon').beads;
  expect((await setBeads('maroon', 3 * maroon, null)).status).toBe(204);
  const orders = await Promise.all([1, 2].map(() => paidOrder({ orderItems: [{ product, qty: 1 }] })));
  expect(await toBeads('maroon')).toBe(maroon);
  const quote = () => app.inject({ method: 'POST', url: '/api/studio/quote', payload: toDesign({ ground: 'maroon' }) });
  expect((await quote()).statusCode).toBe(200);

  const last = await paidOrder({ orderItems: [{ product, qty: 1 }] });
  expect(await toBeads('maroon')).toBe(0);
  await offerColorsByBeads(deps);
  expect((await quote()).statusCode).toBe(400);
  const sold = await deps.db.sql<{ madeToOrder: number }[]>`
    select made_to_order from stock where product_id = ${product}`;
  expect(sold).toEqual([{ madeToOrder: 0 }]);
  expect((await amina.ask('GET', '/today')).body.studio.lowColors).toContainEqual({ name: 'Maroon', beads: 0 });

  const refusal = { key: 'cant-make-otis-001', note: '', restock: true };
  for (const _press of [1, 2]) await grace.ask('POST', `/orders/${last.id}/cancel-paid`, refusal);
  expect(await toBeads('maroon')).toBe(maroon);
  await offerColorsByBeads(deps);
  expect((await quote()).statusCode).toBe(200);

  // A woven piece that is returned restores no beads.
  const [shipped] = orders;
  await amina.ask('POST', `/orders/${shipped?.id}/dispatch`, { carrier: 'USPS' });
  const what = { kind: 'whole', restock: true };
  await grace.ask('POST', `/orders/${shipped?.id}/refunds`, { key: 'back-from-home-01', note: '', what });
  expect(await toBeads('maroon')).toBe(maroon);
});

test('refuses a bead count outdated by an order, and adds received beads to the current stock', async () => {
  expect((await setBeads('teal-that-is-none', 5, null)).status).toBe(404);
  expect((await setBeads('olive', 500, null, 100)).status).toBe(204);
  expect((await setBeads('olive', 900, 400)).body).toMatchObject({ code: 'beads_changed' });
  const add = { way: 'add', beads: 250, lowAt: 1_000, seen: 1 };
  expect((await grace.ask('PUT', '/studio/beads/olive', add)).status).toBe(204);
  expect(await toBeads('olive')).toBe(750);
  expect((await grace.ask('PUT', '/studio/beads/olive', { ...add, beads: -1 })).body.fields).toHaveProperty('beads');
  expect((await amina.ask('GET', '/today')).body.studio.lowColors).toContainEqual({ name: 'Olive', beads: 750 });
  expect((await grace.ask('DELETE', '/studio/beads/olive')).status).toBe(204);
  expect(await toBeads('olive')).toBeUndefined();
});
