import type { Database } from '../../src/platform/db/database.ts';

/** Row counts of the shop. */
type Counts = { orders: number; products: number };

/** The year up to yesterday as two dates: most of it is whole months. */
const ofDay = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const LAST_YEAR = `${ofDay(365)}..${ofDay(1)}`;

/** Requests of the back office screens, by name. */
export async function officeCalls({ sql }: Pick<Database, 'sql'>, counts: Counts): Promise<Record<string, string>> {
  const { orders, products } = counts;
  const [deep] = await sql<{ id: string; number: number | null; email: string; customerId: string }[]>`
    select o.id, o.number, c.email, c.id as customer_id from orders o join customers c on c.id = o.customer_id
    order by o.placed_at desc, o.id offset ${Math.floor(orders / 2)} limit 1`;
  const [person] = await sql<{ id: string }[]>`select id from customers order by created_at, id offset 100 limit 1`;
  const [review] = await sql<
    { id: number }[]
  >`select id from reviews order by id offset ${Math.floor(orders / 8)} limit 1`;
  const [piece] = await sql<{ id: string }[]>`select id from products order by id offset 50 limit 1`;
  const [lastPage] = await sql<{ id: string }[]>`
    select id from products where not is_design order by created_at, id desc offset 50 limit 1`;
  const { id = '', number = 1066, email = '', customerId = '' } = deep ?? {};
  const calls = {
    'Today: what waits': '/today',
    'Today: the rail': '/rail',
    'Today: sales of the month': '/reports/sales',
    'reports of a year: sales': `/reports/sales?period=${LAST_YEAR}`,
    'reports of a year: products': `/reports/products?period=${LAST_YEAR}`,
    'reports of a year: coupons': `/reports/coupons?period=${LAST_YEAR}`,
    'reports of a year: refunds': `/reports/refunds?period=${LAST_YEAR}`,
    'reports of a year: makers': `/reports/makers?period=${LAST_YEAR}`,
    'reports of a year: PayPal': `/reports/paypal?period=${LAST_YEAR}`,
    'reports: PayPal, this month': '/reports/paypal',
    'reports of a year: visits': `/reports/visits?period=${LAST_YEAR}`,
    'reports of a year: tax by state': `/reports/tax?period=${LAST_YEAR}`,
    'orders: the newest': '/orders',
    'orders: in the middle': `/orders?after=${id}`,
    'orders: to dispatch': '/orders?stage=to_dispatch',
    'orders: late': '/orders?stage=late',
    'orders: unpaid': '/orders?stage=unpaid',
    'orders: shipped': '/orders?stage=dispatched',
    'orders: delivered': '/orders?stage=delivered',
    'orders: canceled': '/orders?stage=cancelled',
    'orders: refunded': '/orders?stage=refunded',
    'orders: to ship, by date': '/orders?sort=ship_by',
    'orders: gifts': '/orders?gift=yes',
    'orders: this year': '/orders?period=year',
    'orders: delivered, in the middle': `/orders?stage=delivered&after=${id}`,
    'orders: cancelled, last 30 days': '/orders?stage=cancelled&period=30',
    'orders: by ID': `/orders?q=${id}`,
    'orders: by part of an ID': `/orders?q=${id.slice(0, 4)}`,
    'orders: by name (hundreds)': '/orders?q=dana+whitfield',
    'orders: by first name (thousands)': '/orders?q=dana',
    'orders: by e-mail': `/orders?q=${encodeURIComponent(email)}`,
    'orders: by what everybody has': '/orders?q=example.com',
    'orders: by nobody’s name': '/orders?q=zebedee',
    'orders: by name, delivered': '/orders?q=kamau&stage=delivered',
    'an order': `/orders/${id}`,
    'orders: by number': `/orders?q=%23${number}`,
    'orders: by street': '/orders?q=417+alder+court',
    'drafts: the newest': '/order-drafts',
    'drafts: paid': '/order-drafts?view=paid',
    'returns: the newest': '/returns',
    'payment problems': '/payments/exceptions',
    'orders: by ZIP': '/orders?q=94110',
    'everything: a number': `/search?q=%23${number}`,
    'everything: an ID': `/search?q=${id}`,
    'everything: a name (hundreds)': '/search?q=dana+whitfield',
    'everything: a first name (thousands)': '/search?q=dana',
    'everything: a street': '/search?q=alder+court',
    'everything: a ZIP': '/search?q=94110',
    'everything: an e-mail': `/search?q=${encodeURIComponent(email)}`,
    'everything: a product’s word': '/search?q=necklace',
    'everything: three letters': '/search?q=ana',
    'everything: what everybody has': '/search?q=example.com',
    'everything: nobody’s name': '/search?q=zebedee',
    'products: the newest': '/products',
    'products: the last page': `/products?after=${products - 50}~${lastPage?.id}`,
    'products: by name': '/products?sort=name',
    'products: lowest stock first': '/products?sort=stock',
    'products: low stock': '/products?view=low',
    'products: active': '/products?view=shown',
    'products: drafts': '/products?view=draft',
    'products: out of stock': '/products?view=out',
    'products: featured': '/products?view=featured',
    'products: archived': '/products?view=archived',
    'products: lowest price first': '/products?sort=price',
    'products: of a maker': '/products?community=rift-circle',
    'products: of a category, by price': '/products?category=necklaces&sort=-price',
    'products: with a word': '/products?q=diamond',
    'products: with a word, by name': '/products?q=indigo+necklace&sort=name',
    'a product': `/products/${piece?.id}`,
    'a product’s stock': `/products/${piece?.id}/stock`,
    'customers: the newest': '/customers',
    'customers: near the end': `/customers?after=${person?.id}`,
    'customers: by name': '/customers?q=wanjiru',
    'customers: by e-mail': `/customers?q=${encodeURIComponent(email)}`,
    'a customer': `/customers/${customerId}`,
    'reviews: the newest': '/reviews',
    'reviews: in the middle': `/reviews?after=${review?.id}`,
    'reviews: waiting': '/reviews?view=waiting',
    'reviews: hidden': '/reviews?view=hidden',
    'reviews: pictures to look at': '/reviews?view=pictures',
    'reviews: with a word': '/reviews?q=outfit',
    'reviews: with a word that nobody wrote': '/reviews?q=zebedee',
    'messages: to answer': '/messages?view=open',
    'messages: the newest': '/messages',
    'messages: done': '/messages?view=done',
    'messages: with a word': '/messages?q=zebedee',
    'the log: the newest': '/audit',
    'the log: about products': '/audit?area=product',
    'the log: an ID': `/audit?q=${id}`,
    'the log: who': '/audit?q=grace',
    'subscribers: the newest': '/subscribers',
    'subscribers: subscribed': '/subscribers?view=subscribed',
    'subscribers: unsubscribed': '/subscribers?view=unsubscribed',
    'subscribers: by part of an email': '/subscribers?q=reader1999',
    'subscribers: by what everybody has': '/subscribers?q=example.com',
    thanks: '/thanks',
    newsletters: '/newsletters',
    coupons: '/coupons',
    categories: '/categories',
  };
  return Object.fromEntries(Object.entries(calls).map(([name, path]) => [name, `/api/admin${path}`]));
}
