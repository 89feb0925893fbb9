import { randomBytes } from 'node:crypto';
import { ADMIN_HEADER } from '../../shared/api-client.ts';
import { UpdateRefused } from './run-program.ts';

const SHOPPER = 'trial-order@example.com';
const ADDRESS = {
  name: 'Trial Order',
  address: '1840 Alder Court',
  town: 'San Francisco',
  city: 'CA',
  postalCode: '94110',
  country: 'United States',
};

/**
 * End-to-end trial on the copy: buys a product as a shopper's browser does, pays with the PayPal stand-in, refunds it
 * as the owner, and checks amounts and stock after each step. Returns a short summary.
 */
export async function tryOrder(url: string, owner: { email: string; password: string }): Promise<string> {
  const ask = askAt(url);
  const office = await signIn(ask, owner);
  await openForOrders(ask, office);
  const product = await findProduct(ask);
  const [size] = product.sizes ?? [];
  const before = await getStock(ask, product.id);
  expectStatus(await ask('GET', `/products/${product.id}`), 200, 'The page of a product');

  const shopper = { authorization: `Bearer ${await logIn(ask)}` };
  const orderItems = [{ product: product.id, qty: 1, ...(size && { size }) }];
  const quote = expectStatus(
    await ask('POST', '/api/orders/quote', { orderItems, shippingAddress: ADDRESS }),
    200,
    'The price of a cart',
  );
  const order = expectStatus(
    await ask(
      'POST',
      '/api/orders/place-order/',
      { orderItems, shippingAddress: ADDRESS, paymentMethod: 'Paypal', totalPrice: quote.totalPrice },
      { ...shopper, 'idempotency-key': randomBytes(12).toString('hex') },
    ),
    201,
    'Placing an order',
  );
  expectSame('The order costs what was quoted', order.totalPrice, quote.totalPrice);
  await pay(ask, order.id, shopper);
  expectSame('One piece is sold', await getStock(ask, product.id), before - 1);

  const refunded = expectStatus(
    await ask(
      'POST',
      `/api/admin/orders/${order.id}/refunds`,
      { key: randomBytes(12).toString('hex'), note: '', what: { kind: 'whole', restock: true } },
      office,
    ),
    200,
    'The refund',
  );
  expectSame('All of it is given back', refunded.order?.refundedAmount, order.totalPrice);
  expectSame('The order says that it is given back', refunded.order?.paymentState, 'refunded');
  expectSame('The piece is on the shelf again', await getStock(ask, product.id), before);
  return `an order of $${Number(order.totalPrice).toFixed(2)} placed, paid and given back`;
}

/** Approves the payment on the stand-in's sheet as a payer would; PayPal itself is never called. */
async function pay(ask: Ask, id: string, shopper: Record<string, string>) {
  const opened = expectStatus(await ask('POST', `/api/orders/${id}/paypal-order/`, {}, shopper), 200, 'Opening PayPal');
  expectStatus(
    await ask('POST', `/paypal-demo/sheet/orders/${opened.id}`, { decision: 'pay', funding: 'paypal' }),
    200,
    "The stand-in's sheet",
  );
  const paid = expectStatus(await ask('PUT', `/api/orders/${id}/pay`, { id: opened.id }, shopper), 200, 'Paying');
  expectSame('The order is paid', paid.isPaid, true);
}

/** Logs in with the code from the email, which the copy stores instead of sending. */
async function logIn(ask: Ask): Promise<string> {
  const asked = await ask('POST', '/api/users/login-code', { email: SHOPPER });
  expectStatus(asked, 200, 'Asking for a code to log in with');
  const letter = await waitFor('The email with the code', async () => {
    const { body } = await ask('GET', '/api/dev/letters');
    const listed: { id: string; to: string }[] = Array.isArray(body) ? body : [];
    return listed.find(({ to }) => to === SHOPPER);
  });
  const { text } = expectStatus(await ask('GET', `/api/dev/letters/${letter.id}`), 200, 'The email with the code');
  const code = /\b\d{6}\b/.exec(String(text).replace(/(\d{3}) (\d{3})/, '$1$2'))?.[0];
  const { token } = expectStatus(
    await ask(
      'POST',
      '/api/users/login-with-code',
      { email: SHOPPER, code, name: ADDRESS.name },
      { cookie: asked.cookies },
    ),
    200,
    'Logging in with the code',
  );
  return String(token);
}

type Found = { id: string; sizes?: string[]; in_stock: number };

async function findProduct(ask: Ask): Promise<Found> {
  const found = expectStatus(await ask('GET', '/api/products?inStock=true'), 200, 'The list of products') as Found[];
  const [product] = found;
  if (product) return product;
  throw new UpdateRefused(
    'Nothing is in stock, so no order could be tried. Put one product on the shelf, or update with --without-trial.',
  );
}

async function getStock(ask: Ask, id: string): Promise<number> {
  const { in_stock: stock } = expectStatus(await ask('GET', `/api/products/${id}`), 200, 'A product');
  return Number(stock);
}

/** Signs in with the copy's generated password; a new one has to be set first. */
async function signIn(ask: Ask, { email, password }: { email: string; password: string }) {
  const office = { [ADMIN_HEADER]: '1' };
  const opened = await ask('POST', '/api/admin/session', { email, password }, office);
  expectStatus(opened, 200, 'Signing in to the back office');
  const changed = await ask(
    'PUT',
    '/api/admin/session/password',
    { newPassword: randomBytes(18).toString('base64url') },
    { ...office, cookie: opened.cookies },
  );
  expectStatus(changed, 200, 'Choosing a password in the back office');
  return { ...office, cookie: changed.cookies || opened.cookies };
}

/** Enables ordering on the copy, even if the owner has paused orders or doesn't ship to the trial's address. */
async function openForOrders(ask: Ask, office: Record<string, string>) {
  const { settings } = expectStatus(await ask('GET', '/api/admin/settings', undefined, office), 200, 'The settings');
  const { pause, shippingZones } = (settings ?? {}) as { pause?: object; shippingZones?: { ships: boolean }[] };
  const changed = {
    countries: null,
    ...(pause && { pause: { ...pause, isOn: false } }),
    ...(shippingZones && { shippingZones: shippingZones.filter(({ ships }) => ships) }),
  };
  expectStatus(await ask('PATCH', '/api/admin/settings', changed, office), 200, 'Changing the settings');
}

// biome-ignore lint/suspicious/noExplicitAny: answers of another release, looked into by hand
type Answer = { status: number; body: any; cookies: string };
type Ask = (method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<Answer>;
const WAIT_MS = 20_000;

function expectStatus({ status, body }: Answer, wanted: number, what: string) {
  if (status === wanted) return body;
  const said = [body?.code, body?.detail].filter(Boolean).join(': ');
  throw new UpdateRefused(`${what} answered ${status} in place of ${wanted}${said ? ` (${said})` : ''}.`);
}

function expectSame(what: string, seen: unknown, wanted: unknown) {
  if (seen !== wanted) throw new UpdateRefused(`"${what}" is not so: ${seen} in place of ${wanted}.`);
}

async function waitFor<Found>(what: string, look: () => Promise<Found | undefined>): Promise<Found> {
  const until = Date.now() + WAIT_MS;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > until) throw new UpdateRefused(`${what} did not come within ${WAIT_MS / 1000} s.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function askAt(url: string): Ask {
  return async (method, path, body, headers = {}) => {
    try {
      const answer = await fetch(url + path, {
        method,
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(60_000),
      });
      const text = await answer.text();
      const cookies = answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ');
      return { status: answer.status, body: parsed(text), cookies };
    } catch (error) {
      const why = error instanceof Error ? error.message : '';
      throw new UpdateRefused(`The copy did not answer ${method} ${path} (${why}).`);
    }
  };
}

function parsed(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
