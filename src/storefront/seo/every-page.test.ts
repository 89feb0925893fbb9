import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PRODUCTS } from '../../../db/seeds/fixtures.ts';
import { loadSamples } from '../../../db/seeds/samples.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { pages } from '../routes.ts';

const URL_OF_SHOP = 'https://shop.example';
const { app, deps } = await openTestShop({ env: { PUBLIC_URL: URL_OF_SHOP } });
await loadSamples(deps);

type Block = Record<string, unknown> & { '@type': string };

const map = (await app.inject('/sitemap.xml')).payload;
const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));
const isPiece = (address: string) => address.includes('/products/');
/** All pages that are no product, and products of special kinds: sold out, without sizes, with an ampersand. */
const special: string[] = [PRODUCTS.cuff.id, PRODUCTS.soldOut.id, PRODUCTS.ampersand.id, PRODUCTS.nametag.id];
const chosen = addresses.filter((address) => !isPiece(address) || special.some((id) => address.endsWith(`/${id}`)));

/** Required fields of each kind of block, as search engines read it. */
const NEEDED: Record<string, string[]> = {
  OnlineStore: ['name', 'url', 'logo', 'contactPoint'],
  WebSite: ['name', 'url', 'potentialAction'],
  Product: ['name', 'image.0', 'description', 'sku', 'brand.name', 'offers'],
  ProductGroup: ['name', 'description', 'brand.name', 'productGroupID', 'variesBy', 'hasVariant.0'],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['itemListElement', 'numberOfItems'],
  FAQPage: ['mainEntity'],
  Organization: ['name', 'url', 'description', 'location', 'image'],
};

/** Required by Google of each offer for a merchant listing, and of each variant. */
const NEEDED_OF_OFFER = [
  ...['price', 'priceCurrency', 'availability', 'itemCondition'],
  ...['hasMerchantReturnPolicy.returnFees', 'hasMerchantReturnPolicy.returnPolicyCategory'],
  ...['hasMerchantReturnPolicy.applicableCountry', 'shippingDetails.shippingRate.value'],
];
const NEEDED_OF_VARIANT = ['name', 'sku', 'size', 'image.0', 'description', 'offers'];

type Sold = { offers?: { '@type': string }; hasVariant?: Sold[] };

const expectSold = ({ offers, hasVariant = [] }: Sold) => {
  if (offers?.['@type'] === 'Offer') for (const name of NEEDED_OF_OFFER) expect(offers).toHaveProperty(name);
  for (const variant of hasVariant) {
    for (const name of NEEDED_OF_VARIANT) expect(variant).toHaveProperty(name);
    expectSold(variant);
  }
};

/** Format and size of a link's picture; one that the build serves is read from the sources. */
async function readPicture(url: string) {
  const { pathname, search } = new URL(url);
  const file = pathname.startsWith('/src/') ? `.${pathname}` : (await app.inject(pathname + search)).rawPayload;
  const { format, width, height } = await sharp(file).metadata();
  return { format, width, height };
}

/** Every URL in a block, at any depth. */
function addressesIn(value: unknown): string[] {
  if (typeof value === 'string') return /^https?:/.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => (name === '@context' ? [] : addressesIn(part)));
}

const only = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => found);

test('the site map lists pages of every kind', () => {
  expect(chosen.length).toBeGreaterThan(18);
  expect(chosen.filter(isPiece)).toHaveLength(special.length);
});

test.each(chosen)('%s has metadata for search engines and social networks', async (address) => {
  const { payload: html, statusCode } = await app.inject(address.slice(URL_OF_SHOP.length));
  expect(statusCode).toBe(200);
  const [title = ''] = only(html, /<title>([^<]+)<\/title>/g);
  expect(title).toMatch(/Nyuzi/);
  const [description = ''] = only(html, /<meta name="description" content="([^"]+)"/g);
  expect(description.length).toBeGreaterThan(20);
  expect(only(html, /<link rel="canonical" href="([^"]+)"/g)).toEqual([address]);
  expect(html).not.toContain('content="noindex"');
  for (const property of ['og:site_name', 'og:type', 'og:title', 'og:description', 'og:url'])
    expect(html).toMatch(new RegExp(`<meta property="${property}" content="[^"]+"`));
  const [picture = ''] = only(html, /<meta property="og:image" content="([^"]+)"/g);
  expect(await readPicture(picture.replaceAll('&amp;', '&'))).toEqual({ format: 'jpeg', width: 1200, height: 630 });
  expect(html).toMatch(/<meta property="og:image:alt" content="[^"]+"/);

  for (const text of only(html, /<script type="application\/ld\+json">(.*?)<\/script>/gs)) {
    const block = JSON.parse(text) as Block;
    expect(block['@context']).toBe('https://schema.org');
    expect(Object.keys(NEEDED)).toContain(block['@type']);
    for (const name of NEEDED[block['@type']] ?? [])
      expect(block, `${block['@type']} of ${address}`).toHaveProperty(name);
    expectSold(block as Sold);
    for (const found of addressesIn(block)) expect(found).toMatch(/^https:\/\/(shop\.example|schema\.org)\//);
    for (const [place, item] of ((block.itemListElement ?? []) as { position: number }[]).entries())
      expect(item.position).toBe(place + 1);
  }
});

test.each(pages.map(({ path }) => path))('%s has one descriptive heading before hydration', async (path) => {
  const { payload } = await app.inject({
    url: path.replace(':id', PRODUCTS.cuff.id).replace(/:[a-z]+/g, 'x'),
    headers: { accept: 'text/html' },
  });
  expect(payload.match(/<h1/g)).toHaveLength(1);
});

test('each kind of page has its own structured data', async () => {
  const getBlocks = async (path: string) => {
    const { payload } = await app.inject(path);
    return only(payload, /<script type="application\/ld\+json">(.*?)<\/script>/gs).map(
      (text) => (JSON.parse(text) as Block)['@type'],
    );
  };
  expect(await getBlocks('/')).toEqual(['OnlineStore', 'WebSite']);
  expect(await getBlocks('/category/wristbands')).toEqual(['BreadcrumbList', 'ItemList']);
  expect(await getBlocks(`/products/${PRODUCTS.cuff.id}`)).toEqual(['ProductGroup', 'BreadcrumbList']);
  expect(await getBlocks(`/products/${PRODUCTS.unsized.id}`)).toEqual(['Product', 'BreadcrumbList']);
  expect(await getBlocks('/sets')).toEqual(['BreadcrumbList', 'Product', 'Product', 'Product']);
  expect(await getBlocks('/faq')).toEqual(['FAQPage']);
  expect(await getBlocks('/about')).toEqual([]);
});

test.each([
  ['a name without a picture', '/pictures/link-0123456789abcdef-960.jpeg'],
  ['a width that the picture doesn’t have', '/pictures/whole-b6d47316fd11b1f6-961.jpeg'],
  ['another kind', '/pictures/link-../../etc/passwd.jpeg'],
  ['another format', '/pictures/link-b6d47316fd11b1f6-960.webp'],
])('draws no picture for %s', async (_, path) => {
  expect((await app.inject(path)).statusCode).toBe(404);
});

test('titles say what a page sells', async () => {
  const title = async (path: string) => only((await app.inject(path)).payload, /<title>([^<]+)<\/title>/g)[0];
  expect(await title('/category/wristbands')).toBe('Beaded wristbands, handmade in Africa · Nyuzi');
  expect(await title(`/products/${PRODUCTS.cuff.id}`)).toBe(
    'Rift Diamond Cuff, handmade in Kajiado County, Kenya · Nyuzi',
  );
});

test('no two pages have the same title or description', async () => {
  const heads: (string | undefined)[][] = [];
  for (const address of addresses) {
    const { payload } = await app.inject(address.slice(URL_OF_SHOP.length));
    heads.push([
      only(payload, /<title>([^<]+)<\/title>/g)[0],
      only(payload, /name="description" content="([^"]+)"/g)[0],
    ]);
  }
  for (const column of [0, 1]) {
    const said = heads.map((head) => head[column]);
    expect(said.filter((one, place) => said.indexOf(one) !== place)).toEqual([]);
  }
});

test.each(['/cart', '/checkout', '/payment', '/place-order', '/login', '/register', '/?keyword=blue'])(
  'excludes %s from search engines',
  async (path) => {
    const { payload } = await app.inject(path);
    expect(payload).toContain('<meta name="robots" content="noindex"/>');
    expect(payload).not.toContain('rel="canonical"');
  },
);

test.each(['/', '/login', '/contact-us', '/checkout', '/register', '/?keyword=blue', `/products/${PRODUCTS.cuff.id}`])(
  'forms of %s keep input out of the URL before hydration, unless they are searches',
  async (path) => {
    const { payload } = await app.inject(path);
    const forms = only(payload, /<form([^>]*)>/g);
    expect(forms.length).toBeGreaterThan(1);
    expect(forms.filter((form) => !/ (method="post"|action="\/)/.test(form))).toEqual([]);
  },
);

test('serves icons under their well-known names', async () => {
  const { payload: html } = await app.inject('/');
  for (const rel of ['icon', 'apple-touch-icon', 'manifest']) expect(html).toContain(`<link rel="${rel}"`);
  const manifest = JSON.parse((await app.inject('/manifest.webmanifest')).payload) as { icons: { sizes: string }[] };
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['any', '192x192', '512x512']);
  for (const path of ['/favicon.ico', '/apple-touch-icon.png'])
    expect((await app.inject(path)).statusCode, path).toBe(302);
  // Files with a hash in their names come from the build; the others from the shop, on either host.
  const { payload: office } = await app.inject('/admin/log-in');
  const named = only(html + office, /<link rel="(?:icon|apple-touch-icon|manifest)" href="(\/[^/"]+)"/g);
  expect(named).toEqual(['/manifest.webmanifest', '/favicon.svg']);
  for (const path of named) expect((await app.inject(path)).statusCode, path).toBe(200);
});
