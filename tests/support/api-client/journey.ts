import type createClient from 'openapi-fetch';
import type { paths } from './schema.d.ts';

type Buyer = { email: string; password: string };

/** What a stranger’s program does, with the generated types only: list, search, quote, log in, order, read. */
export async function buyByClient(client: ReturnType<typeof createClient<paths>>, { email, password }: Buyer) {
  const found = await client.GET('/api/products', { params: { query: { keyword: 'cuff' } } });
  const product = found.data?.[0];
  if (!product) throw new Error(`Nothing found: ${found.error?.detail}`);
  const all = await client.GET('/api/products');
  const one = await client.GET('/api/products/{id}', { params: { path: { id: product.id } } });
  const orderItems = [{ product: product.id, qty: 1, size: one.data?.sizes[0] ?? null }];
  const shippingAddress = {
    name: 'Ada Client',
    address: '1 Main Street',
    city: 'CA',
    postalCode: '94110',
    country: 'United States',
  };
  const quote = await client.POST('/api/orders/quote', { body: { orderItems, shippingAddress } });
  const login = await client.POST('/api/users/login', { body: { username: email, password } });
  const headers = { authorization: `Bearer ${login.data?.token}` };
  const placed = await client.POST('/api/orders/place-order', {
    headers,
    params: { header: { 'idempotency-key': 'client-journey-1' } },
    body: { orderItems, shippingAddress, paymentMethod: 'Paypal', totalPrice: quote.data?.totalPrice ?? 0 },
  });
  if (!placed.data) throw new Error(`Not placed: ${JSON.stringify(placed.error)}`);
  const read = await client.GET('/api/orders/{id}', { headers, params: { path: { id: placed.data.id } } });
  const missing = await client.GET('/api/orders/{id}', { headers, params: { path: { id: 'nothing' } } });
  return {
    listed: Number(all.response.headers.get('x-total-count')),
    total: quote.data?.totalPrice,
    ordered: read.data?.totalPrice,
    missing: missing.error?.code,
  };
}
