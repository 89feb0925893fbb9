import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PRODUCTS } from '../../db/seeds/fixtures.ts';
import { loadSamples } from '../../db/seeds/samples.ts';
import { openTestShop } from '../../tests/support/shop/test-shop.ts';
import { parsePageContent } from '../shared/markdown/page-content.ts';
import { NO_ARRIVAL } from '../shared/orders/arrival.ts';
import type { Order } from '../shop/orders/schema.ts';
import { shopTextSource } from '../shop/settings/shop-texts.ts';
import { AboutPage } from './about/page.tsx';
import { CartLines } from './cart/cart-lines.tsx';
import { OrderView } from './order/order-view.tsx';
import { orderTexts } from './order/route.tsx';
import { Review } from './place-order/review-and-place.tsx';

/** What the specification requires of pages, read from the markup every visitor gets. */
const { app, deps } = await openTestShop();
await loadSamples(deps);

/** Visible text: the page without markup. */
const getWords = (html: string) =>
  html
    .replace(/<(script|style)[^>]*>.*?<\/\1>/gs, '')
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');

async function open(path: string) {
  const { payload, statusCode } = await app.inject({ url: path, headers: { accept: 'text/html' } });
  expect(statusCode).toBe(200);
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(payload) ?? [];
  const [header = '', footer = ''] = payload.split(main);
  return { html: payload, main, header, footer, words: getWords(main) };
}

const getOptions = (html: string, name: string) => {
  const [, list = ''] = new RegExp(`<select[^>]* name="${name}"[^>]*>(.*?)</select>`, 's').exec(html) ?? [];
  return [...list.matchAll(/<option[^>]*>([^<]*)</g)].map(([, words]) => words);
};
const linkTo = (href: string, words: string) => new RegExp(`<a[^>]* href="${href}"[^>]*>(<[^>]+>|\\s)*${words}`);

test('the header links home, the cart, login and register, and searches by a plain form', async () => {
  const { header } = await open('/about');
  expect(header).toMatch(/<a[^>]*href="\/"[^>]*aria-label="Nyuzi, home"/);
  for (const [href, words] of [
    ['/', '.*Home'],
    ['/cart', '.*Cart'],
    ['/login', 'Login'],
    ['/register', 'Register'],
  ] as const)
    expect(header).toMatch(linkTo(href, words));
  expect(header).toMatch(/<form[^>]* action="\/"/);
  const [field = ''] = /<input[^>]* name="keyword"[^>]*>/.exec(header) ?? [];
  expect(field).toContain('placeholder="Search Products"');
  expect(header).toContain('<button type="submit">Submit</button>');
});

test('the footer has both contact links, the Quick Links, the newsletter with its consent, and the year', async () => {
  const { footer } = await open('/about');
  const words = getWords(footer);
  expect(footer.match(/href="\/contact-us"/g)?.length).toBeGreaterThanOrEqual(3);
  expect(words).toContain('help@nyuzi.example');
  expect(words).toContain('+1 (555) 010-0142');
  for (const [href, name] of [
    ['/', 'Home'],
    ['/cart', 'Cart'],
    ['/faq', 'FAQ'],
    ['/contact-us', 'Contact Us/Help'],
  ] as const)
    expect(footer).toContain(`<a href="${href}">${name}</a>`);
  expect(words).toContain('Quick Links');
  expect(words).toContain('© 2024 Nyuzi');
  expect(footer).toMatch(/<input[^>]* type="email"/);
  expect(words).toContain('By checking this box, you allow us to send you newsletters on product information');
  expect(words).toContain('Subscribe');
});

test.each(['/checkout', '/payment', '/place-order'])('the footer of %s has only help and legal links', async (path) => {
  const { footer } = await open(path);
  const words = getWords(footer);
  for (const said of ['help@nyuzi.example', '+1 (555) 010-0142', 'Privacy', '© 2024 Nyuzi', 'Prices in USD'])
    expect(words).toContain(said);
  for (const away of ['Quick Links', 'Newsletter', 'Categories']) expect(words).not.toContain(away);
});

test('a search finds answers, interprets “gift”, and shows products when it found none', async () => {
  const asked = await open('/?keyword=how+long+does+shipping+take');
  expect(asked.words).toContain('From our pages How long does shipping take?');
  expect(asked.main).toContain('href="/faq#answer-2"');
  expect((await open('/faq')).main).toContain('id="answer-2"');
  expect(asked.words).not.toContain('No results for');
  const gift = await open('/?keyword=birthday+gift');
  expect(gift.words).toContain('Gift ideas up to $50');
  const none = await open('/?keyword=xylophone+orchestra');
  expect(none.words).toMatch(/No results for “xylophone orchestra”.*Featured Products Rift Diamond Cuff/);
  expect((await open('/?keyword=card')).words).not.toMatch(/We’ll weave it|woven for you/);
  expect((await open('/?keyword=cuff')).words).not.toContain('From our pages');
});

test('home has its banner, the featured carousel and five categories whose cards show name, price and picture', async () => {
  const { main, words } = await open('/');
  expect(words).toContain('handcrafted beaded goods from artisans in Africa');
  expect(words.indexOf('Featured Products')).toBeLessThan(words.indexOf('Shop by Categories'));
  const shelves = [...main.matchAll(/<h3 id="(\w+)-title">/g)].map(([, slug]) => slug);
  expect(shelves).toEqual(['wristbands', 'necklaces', 'chockers', 'anklets', 'nametags']);
  const card = main.split('<li').find((item) => item.includes(`/products/${PRODUCTS.cuff.id}"`)) ?? '';
  expect(card).toContain('<img');
  expect(getWords(`<li${card}`)).toMatch(/Rift Diamond Cuff \$48\.00/);
});

test('a product shows picture, name, rating with its count, price, description and In Stock', async () => {
  const { main, words } = await open(`/products/${PRODUCTS.cuff.id}`);
  expect(main).toMatch(/<img[^>]* alt="[^"]{10,}"/);
  expect(words).toMatch(/Rift Diamond Cuff .*from 23 ratings .*\$48\.00 .*In Stock .*A wide loomed cuff/);
  expect(main).toContain('Add To Cart');
});

test('sizes are the four of the specification, quantities go from 1 to the stock', async () => {
  const { main } = await open(`/products/${PRODUCTS.cuff.id}`);
  expect(getOptions(main, 'size')).toEqual(['Select a size', 'Small', 'Medium', 'Large', 'Extra Large']);
  expect(getOptions(main, 'qty')).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
});

test('an out-of-stock product says so, without a quantity and with a disabled cart button', async () => {
  const { main, words } = await open(`/products/${PRODUCTS.soldOut.id}`);
  expect(words).toContain('Out of Stock');
  expect(words).not.toContain('In Stock');
  expect(main).not.toContain('name="qty"');
  expect(main).toMatch(/<button[^>]*disabled=""[^>]*>.*Add To Cart/s);
});

test('a product without reviews asks for the first one, also on its review page', async () => {
  for (const path of [`/products/${PRODUCTS.soldOut.id}`, `/products/${PRODUCTS.soldOut.id}/reviews`]) {
    expect((await open(path)).words).toContain('No Reviews Yet. Add one to start off!');
  }
});

test('reviews show name, rating, comment and the date in ten characters, with links to all of them and back', async () => {
  const { main, words } = await open(`/products/${PRODUCTS.cuff.id}`);
  expect(main).toContain(`href="/products/${PRODUCTS.cuff.id}/reviews">See All`);
  expect(words).toContain('See All 23 Reviews');
  expect(main).toMatch(linkTo('/login\\?redirect=/products/rift-diamond-cuff', 'log in'));
  expect(words).toMatch(/Selam A\. Very Good .*\d{4}-\d\d-\d\d The pattern meets at the button/);
  const all = await open(`/products/${PRODUCTS.cuff.id}/reviews`);
  expect(all.main).toMatch(linkTo(`/products/${PRODUCTS.cuff.id}`, 'Go Back'));
  expect(all.main.match(/<time [^>]*>\d{4}-\d\d-\d\d<\/time>/g)).toHaveLength(23);
});

test('about is headed About Us, with makers, story and money in that order, or the story alone', async () => {
  const about = await open('/about');
  expect(about.main).toMatch(/<h1[^>]*>About Us<\/h1>/);
  expect(about.words).toMatch(
    /^ *About Us Who makes it .* Olchoro Bead Circle Kajiado County, Kenya Fourteen women .* A cuff takes two days .* Where your \$39\.00 goes/,
  );
  const written = parsePageContent('## A cuff takes two days\n\nEach is made by hand.');
  const alone = <AboutPage written={written} makers={[]} money={undefined} onTime="" storyPicture={null} />;
  expect(getWords(renderToStaticMarkup(alone))).toMatch(/^ *About Us A cuff takes two days Each is made by hand/);
});

test('the contact page promises a reply within 24 hours', async () => {
  const contact = await open('/contact-us');
  expect(contact.words).toContain('within 24 hours');
  expect(contact.words).toContain('help@nyuzi.example');
  expect(contact.words).toContain('+1 (555) 010-0142');
  for (const name of ['name', 'email', 'message']) expect(contact.main).toMatch(new RegExp(` name="${name}"`));
});

const CART_ACTIONS = { customReturns: 'It can’t be returned.', onRemove: () => {}, onSave: () => {} };

test('a cart line has picture, link, price, size, quantity up to the stock, and a remove button', () => {
  const line = { product: 'cuff', name: 'Cuff', price: 48, image: '/cuff.jpeg', size: 'Medium', inStock: 3, qty: 2 };
  const known = new Map([['cuff', { sizes: ['Small', 'Medium'], inStock: 3, isGone: false }]]);
  const props = { cart: [line], known, news: new Map(), arrival: NO_ARRIVAL, ...CART_ACTIONS };
  const html = renderToStaticMarkup(<CartLines {...props} />);
  expect(html).toContain('<img src="/cuff.jpeg"');
  expect(html).toContain('<a href="/products/cuff">Cuff</a>');
  const selects = html.match(/<select.*?<\/select>/gs) ?? [];
  expect(selects.map((select) => select.match(/<option/g)?.length)).toEqual([2, 3]);
  expect(html).toContain('<option selected="">Medium</option>');
  expect(html).toContain('aria-label="Remove Cuff"');
  expect(getWords(html)).toMatch(/\$48\.00 each .*\$96\.00/);
});

test('the order review states customs charges for another country', () => {
  const review = (country: string) =>
    renderToStaticMarkup(
      <Review
        cart={[]}
        address={{ name: 'Ada', address: '1 Rd', city: 'BE', postalCode: '10115', country }}
        pickupNote=""
        customs="Customs are yours to pay."
        customReturns=""
        method="Paypal"
        withoutSize={[]}
        news={[]}
        arrival={NO_ARRIVAL}
      >
        No gift
      </Review>,
    );
  expect(review('Germany')).toContain('Customs are yours to pay.');
  expect(review('Guam')).not.toContain('Customs');
});

const ORDER: Order = {
  id: '2ZJ7-430D-04DG',
  number: 1066,
  user: { name: 'Dana Whitfield', email: 'dana@example.com' },
  orderItems: [
    { product: 'cuff', name: 'Cuff', image: '/cuff.jpeg', size: null, sizeMissing: true, qty: 2, price: 48 },
  ],
  shippingAddress: { name: 'Ada Lovelace', address: '1 Rd', city: 'CA', postalCode: '94110', country: 'United States' },
  paymentMethod: 'Paypal',
  couponCode: null,
  itemsPrice: 96,
  discountPrice: 0,
  shippingPrice: 20,
  taxRate: 0.0725,
  taxPrice: 6.96,
  totalPrice: 122.96,
  isPaid: false,
  paidAt: null,
  isDispatched: false,
  dispatchedAt: null,
  isDelivered: false,
  deliveredAt: null,
  isCancelled: false,
  cancelledAt: null,
  canBePaid: true,
  paymentState: 'unpaid',
  refundedAmount: 0,
  tracking: null,
  receiptEmail: null,
  sets: [],
  discounts: [],
  giftWrapPrice: 0,
  isPacked: false,
  packages: [],
  delay: null,
  gift: null,
  channel: 'online',
  ...NO_ARRIVAL,
  heldUntil: '2026-11-21T15:00:00.000Z',
  createdAt: '2026-11-21T14:00:00.000Z',
};
const paidOrder: Order = {
  ...ORDER,
  isPaid: true,
  paidAt: '2026-11-22T09:00:00.000Z',
  canBePaid: false,
  paymentState: 'paid',
  heldUntil: null,
};
const DESIGNED = { ...ORDER.orderItems[0], product: 'design-1', sizeMissing: false } as Order['orderItems'][number];
const PAYMENT = { clientId: 'x', sdkUrl: '/sdk.js', environment: 'sandbox', currency: 'USD', isDemo: true } as const;

const settings = await deps.settings.current();
const TEXTS = orderTexts({ ...shopTextSource(settings), designsReturnable: settings.designsReturnable });
const orderHtml = (order: Order) =>
  renderToStaticMarkup(
    <OrderView
      order={order}
      payment={PAYMENT}
      texts={TEXTS}
      pickupNote=""
      timeZone="America/New_York"
      onChanged={() => {}}
    />,
  );
const shown = (order: Order) => getWords(orderHtml(order));

test('an unpaid order shows recipient, email, address, costs, and where to pay, in no warning color', () => {
  const words = shown(ORDER);
  for (const part of [
    ...['Ada Lovelace', 'dana@example.com', '1 Rd, California 94110, United States', 'Method Paypal'],
    ...['Not dispatched', 'Not paid', 'Size: not chosen', 'Items $96.00', 'Shipping $20.00', 'Tax (7.25%) $6.96'],
    ...['Total $122.96', 'Placed 2026-11-21'],
  ])
    expect(words).toContain(part);
  const html = orderHtml(ORDER);
  expect(html).toContain('aria-label="Payment"');
  expect(html).not.toMatch(/class="[^"]*(wait|danger)/);
});

test('a paid order shows thanks and the next step until it ships', () => {
  expect(shown(paidOrder)).toContain('Thank you, Dana. We pack it within two business days');
  expect(shown(paidOrder)).toContain('Delivery usually takes 4 to 8 business days after that.');
  const days = { arrivesFrom: '2026-12-03', arrivesTo: '2026-12-08' };
  expect(shown({ ...paidOrder, ...days })).toContain('email you when it ships. Arrives Dec 3 to Dec 8.');
  const made = { ...paidOrder, ...days, orderItems: [DESIGNED] };
  expect(shown(made)).toContain('We’re making it now, and email you when it ships. Arrives Dec 3 to Dec 8.');
  const over: Partial<Order>[] = [
    { isPaid: false, paymentState: 'unpaid' },
    { paymentState: 'pending' },
    { paymentState: 'refunded' },
    { isDispatched: true, dispatchedAt: '2026-11-23T09:00:00.000Z' },
    { isCancelled: true, cancelledAt: '2026-11-23T09:00:00.000Z' },
  ];
  for (const state of over) expect(shown({ ...paidOrder, ...state })).not.toContain('Thank you');
});

test('an order is named by its number, pictured large once paid, and dated in the shop’s time zone', () => {
  expect(shown(ORDER)).toContain('Order #1066');
  expect(shown(ORDER)).not.toContain(ORDER.id);
  expect(orderHtml(paidOrder)).toMatch(/<img[^>]* src="\/cuff.jpeg" alt="Cuff" width="640"/);
  // 8 PM of the day before in New York.
  expect(shown({ ...ORDER, createdAt: '2026-11-22T01:00:00.000Z' })).toContain('Placed 2026-11-21');
});

test('paid, dispatched and delivered are each shown with their day', () => {
  expect(shown(paidOrder)).toContain('Paid on 2026-11-22');
  expect(shown(paidOrder)).toContain('Receipt sent by email');
  expect(shown({ ...paidOrder, receiptEmail: 'then@example.com' })).toContain('Receipt sent to then@example.com');
  const dispatched: Order = { ...paidOrder, isDispatched: true, dispatchedAt: '2026-11-23T09:00:00.000Z' };
  expect(shown(dispatched)).toContain('Dispatched on 2026-11-23');
  const delivered: Order = { ...dispatched, isDelivered: true, deliveredAt: '2026-11-28T09:00:00.000Z' };
  expect(shown(delivered)).toContain('Delivered on 2026-11-28');
  expect(shown(delivered)).not.toContain('Not ');
});

test('a made-to-order order shows its arrival, and later the promised date', () => {
  const days = { arrivesFrom: '2026-12-03', arrivesTo: '2026-12-08' };
  expect(shown({ ...paidOrder, ...days })).toContain('We’ll pack it next.');
  const made: Order = { ...paidOrder, ...days, orderItems: [DESIGNED] };
  expect(shown(made)).toContain('Order #1066 Placed 2026-11-21 Arrives Dec 3 to Dec 8');
  expect(shown(made)).toContain('Made for you. It can’t be returned unless it’s faulty.');
  expect(shown({ ...paidOrder, ...days })).not.toContain('returned');
  expect(shown(made)).toContain('We’ll make it next.');
  expect(shown({ ...made, isDelivered: true })).toContain('Promised for Dec 3 to Dec 8');
  expect(shown({ ...made, isCancelled: true })).not.toContain('Dec 8');
  const line = { product: 'design-1', name: 'Nia', price: 48, image: '', size: '', inStock: 10, qty: 1 };
  const lines = [line, { ...line, product: 'cuff', name: 'Cuff' }];
  const props = { cart: lines, known: new Map(), news: new Map(), arrival: made, ...CART_ACTIONS };
  const cart = getWords(renderToStaticMarkup(<CartLines {...props} />));
  expect(cart.match(/Made for you\. Arrives Dec 3 to Dec 8\. It can’t be returned\./g)).toHaveLength(1);
});

test('a search for a name offers the studio when no product matches or exists, and not for unweavable names', async () => {
  const unknown = await open('/?keyword=wanjiru');
  expect(unknown.main).toMatch(linkTo('/studio\\?text=Wanjiru', 'Make it yours'));
  expect((await open('/?keyword=custom%20name')).main).toMatch(linkTo('/studio', 'Your name\\? We’ll weave it'));
  for (const keyword of ['cuff', '%D0%90%D0%BD%D0%BD%D0%B0', 'wanker', 'q'.repeat(60)]) {
    expect((await open(`/?keyword=${keyword}`)).words, keyword).not.toMatch(/We’ll weave it|woven for you/);
  }
  expect((await app.inject('/sitemap.xml')).payload).toContain('/studio</loc>');
});

test('a search that was corrected from a name begins with the name woven, one from a misspelled word does not', async () => {
  for (const [name, word] of Object.entries({ Daniel: 'dangle', Aisha: 'asha' })) {
    const { main, words } = await open(`/?keyword=${name.toLowerCase()}`);
    expect(words).toMatch(new RegExp(`^ *${name}, woven for you .* Make it yours .* Results for “${word}”`));
    expect(main.match(/<h1/g), name).toHaveLength(1);
    expect(main).toMatch(linkTo(`/studio\\?text=${name}`, 'Make it yours'));
  }
  for (const keyword of ['neklace', 'indgo', 'red%20neklace', 'savana', 'oragne', 'purpel', 'turqoise'])
    expect((await open(`/?keyword=${keyword}`)).words, keyword).not.toContain('woven for you');
});
