import { randomBytes } from 'node:crypto';
import { UpdateRefused } from './run-program.ts';
import { type Ask, askAt, expectSame, expectStatus, waitFor } from './trial-client.ts';
import { openForOrders, signIn } from './trial-office.ts';

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
 * Buys one product at the copy, as a shopper's browser does, pays it at PayPal's stand-in, gives it back as its owner, and compares
 * amounts and stock after each step. Answers what was seen, in a few words.
 */
export async function tryOrder(url: string, owner: { email: string; password: string }): Promise<string> {
  const ask = askAt(url);
  const office = await signIn(ask, owner);
  await openForOrders(ask, office);
  const product = await findProduct(ask);
  const [size] = product.sizes ?? [];
  const before = await stockOf(ask, product.id);
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
  expectSame('One piece is sold', await stockOf(ask, product.id), before - 1);

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
  expectSame('The piece is on the shelf again', await stockOf(ask, product.id), before);
  return `an order of $${Number(order.totalPrice).toFixed(2)} placed, paid and given back`;
}

/** The sheet of the stand-in is pressed as a payer does; PayPal itself is never asked. */
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

/** By the code in the email that the copy keeps to itself. */
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

async function stockOf(ask: Ask, id: string): Promise<number> {
  const { in_stock: stock } = expectStatus(await ask('GET', `/api/products/${id}`), 200, 'A product');
  return Number(stock);
}
