import { afterAll, expect, test } from 'vitest';
import { shopperIn } from '../support/actors/shoppers.ts';
import { officeCallerAt, signInStaff } from '../support/actors/staff.ts';
import { axeViolations } from '../support/browser/axe.ts';
import { DESKTOP, openBrowser, PHONE, settled, visit } from '../support/browser/browser.ts';
import { horizontalOverflow } from '../support/browser/layout-checks.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { saveLongestBrand } from '../support/shop/longest-brand.ts';
import { addProduct } from '../support/shop/stock.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
const shop = await startShop({ databaseUrl });
afterAll(() => shop.close());

const WORD = 'Donaudampfschifffahrtsgesellschaftskapit';
const NAME =
  'The Very Long Name of a Ceremonial Collar with Seven Rings of Glass Beads from the Northern Shore of the Great Lake, Red';
const ADDRESS = {
  name: WORD + WORD,
  address: `Apartment 4711 on the Forty-Second Floor, ${WORD}, Corner of Eleventh Avenue and the Long Road to the West`,
  town: WORD,
  city: 'DC',
  postalCode: '20001-1234',
  country: 'United States',
};

await addProduct(db, { id: 'long-name', name: NAME, priceCents: 1_234_500, onHand: 500, category: 'necklaces' });
await addProduct(db, { id: 'long-word', name: WORD, priceCents: 99, category: 'earrings', sizes: [] });
await db.sql`
  insert into reviews (product_id, name, rating, comment, reply)
  values ('long-word', ${WORD + WORD}, 5, ${'w'.repeat(4000)}, ${'w'.repeat(500)})`;
for (let place = 0; place < 28; place += 1) await addProduct(db, { id: `band-${place}`, name: `Band ${place}` });

const lines = ['long-name', 'long-word', ...Array.from({ length: 28 }, (_, place) => `band-${place}`)];
const cartItems = lines.map((product) => ({
  product,
  name: product,
  price: 48,
  image: '',
  inStock: 9,
  qty: 1,
  size: product === 'long-word' ? '' : 'Extra Large',
}));

test('long names, words, addresses and lists cause no horizontal scrolling', async () => {
  const { token, headers, name, email } = await shopperIn({ db, now: () => new Date() }, `${WORD} ${WORD}`);
  const answer = await fetch(`${shop.url}/api/orders/place-order/`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      orderItems: lines.slice(0, 20).map((product) => ({ product, qty: 1 })),
      shippingAddress: ADDRESS,
      paymentMethod: 'Paypal',
    }),
  });
  const order = (await answer.json()) as { id: string };
  expect(answer.status).toBe(201);
  const kept = { cartItems, shippingAddress: ADDRESS, paymentMethod: 'Paypal', userInfo: { token, name, email } };
  for (const viewport of [PHONE, DESKTOP]) {
    const { page, complaints } = await visit(browser, { viewport });
    await page.addInitScript((values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, JSON.stringify(value));
    }, kept);
    for (const path of [
      '/',
      `/?keyword=${WORD}${WORD}`,
      '/category/necklaces',
      '/products/long-name',
      '/products/long-word',
      '/products/long-word/reviews',
      '/cart',
      '/checkout',
      '/payment',
      '/place-order',
      `/order/${order.id}`,
    ]) {
      await page.goto(shop.url + path);
      await settled(page);
      expect(`${path}: ${await horizontalOverflow(page)}`).toBe(`${path}: 0`);
    }
    expect(complaints).toEqual([]);
  }
});

test('a long shop name overlaps nothing in the header', async () => {
  const { token } = await signInStaff({ db, now: () => new Date() }, 'owner');
  const office = officeCallerAt(shop.url, token);
  const storeName = 'The Olchoro Cooperative of Bead Weavers of Kajiado and Narok';
  expect(await office('PATCH /admin/settings', { body: { storeName } })).toMatchObject({ ok: true });
  const { page } = await visit(browser);
  for (const width of [320, 390, 520, 744, 901, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${shop.url}/about`);
    await settled(page);
    const overlaps = await page.evaluate(() => {
      const parts = [...(document.querySelector('header > .wrap')?.children ?? [])].map((part) =>
        part.tagName === 'NAV' ? [...part.querySelectorAll('a, button')] : [part],
      );
      const boxes = parts.map((some) =>
        some.map((each) => each.getBoundingClientRect()).filter((box) => box.width > 1),
      );
      return boxes.flatMap((some, place) =>
        boxes.slice(place + 1).flatMap((others, further) =>
          some.flatMap((one) =>
            others
              .filter((other) => one.left < other.right - 1 && other.left < one.right - 1)
              .filter((other) => one.top < other.bottom - 1 && other.top < one.bottom - 1)
              .map(() => `${place} and ${place + 1 + further}`),
          ),
        ),
      );
    });
    expect(`${width} px: ${overlaps}`).toBe(`${width} px: `);
    expect(`${width} px: ${await horizontalOverflow(page)}`).toBe(`${width} px: 0`);
    const field = await page.getByRole('combobox', { name: 'Search' }).boundingBox();
    expect(field?.width, `${width} px`).toBeGreaterThan(70);
  }
});

test('breaks no category name within a word on a phone', async () => {
  const { page } = await visit(browser);
  for (const width of [360, 390, 464]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(shop.url);
    const broken = await page
      .getByRole('navigation', { name: 'All categories' })
      .locator('span:last-child')
      .evaluateAll((names) =>
        names
          .filter((name) => {
            const range = document.createRange();
            range.selectNodeContents(name);
            const lines = new Set([...range.getClientRects()].map(({ top }) => top)).size;
            return lines > (name.textContent ?? '').trim().split(' ').length;
          })
          .map((name) => name.textContent),
      );
    expect(await page.getByRole('navigation', { name: 'All categories' }).getByText('Wristbands').count()).toBe(1);
    expect(`${width} px: ${broken}`).toBe(`${width} px: `);
  }
});

test('keeps the space of a missing picture on card, page and cart', async () => {
  const { page } = await visit(browser);
  await page.goto(`${shop.url}/products/long-word`);
  const place = await page.locator('[data-product-picture]').boundingBox();
  expect((place?.height ?? 0) / (place?.width ?? 1)).toBeCloseTo(1.25, 1);
  await page.locator('[data-island="recently-seen"][data-awake]').waitFor({ state: 'attached' });
  await page.goto(`${shop.url}/products/long-name`);
  await page.getByRole('region', { name: 'Recently viewed' }).getByRole('link', { name: WORD }).waitFor();
  expect(await page.locator('img[src=""]').count()).toBe(0);
});

test('shows prices of cents and of thousands to the cent', async () => {
  const { page } = await visit(browser);
  await page.goto(`${shop.url}/products/long-word`);
  await page.getByText('$0.99', { exact: true }).waitFor();
  await page.goto(`${shop.url}/products/long-name`);
  await page.getByText('$12,345.00', { exact: true }).waitFor();
});

test('keeps the space of a slowly loading picture, in its background color', async () => {
  const { page } = await visit(browser);
  await page.route('**/pictures/**', () => {});
  await page.goto(`${shop.url}/category/anklets`, { waitUntil: 'domcontentloaded' });
  const picture = page.locator('main li img').first();
  // The style sheet may load after the document.
  const shape = async () => {
    const box = await picture.boundingBox();
    return (box?.height ?? 0) / (box?.width ?? 1);
  };
  await expect.poll(shape).toBeCloseTo(350 / 275, 1);
  const [shown, own] = await picture.evaluate((image) => {
    const probe = document.createElement('i');
    probe.style.color = image.dataset.color ?? '';
    document.body.append(probe);
    return [getComputedStyle(image).backgroundColor, getComputedStyle(probe).color];
  });
  expect(shown).toBe(own);
});

test.each(['/cart', '/place-order'])('shifts nothing of %s on a phone when its content loads', async (path) => {
  const { page } = await visit(browser, { viewport: PHONE });
  const { token, name, email } = await shopperIn({ db, now: () => new Date() });
  const kept = { userInfo: { token, name, email }, shippingAddress: ADDRESS, paymentMethod: 'Paypal' };
  await page.addInitScript(
    (values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, JSON.stringify(value));
    },
    path === '/cart' ? {} : { ...kept, cartItems: cartItems.slice(3, 4) },
  );
  await page.goto(shop.url + path, { waitUntil: 'networkidle' });
  const moved = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) =>
          done(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
        ).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done(0), 300);
      }),
  );
  expect(moved).toBeLessThan(0.01);
});

test('keeps layout and readability with the most extreme brand settings', async () => {
  const { token } = await signInStaff({ db, now: () => new Date() }, 'owner');
  await saveLongestBrand(shop.url, token);
  const { page, complaints } = await visit(browser);
  for (const width of [360, 744, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/', '/products/long-name', '/cart', '/pages/longest']) {
      await page.goto(shop.url + path);
      await settled(page);
      expect(`${width} ${path}: ${await horizontalOverflow(page)}`).toBe(`${width} ${path}: 0`);
      expect(await axeViolations(page), `${width} ${path}`).toEqual([]);
    }
  }
  expect(complaints).toEqual([]);
});
