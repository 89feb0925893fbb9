import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { FULL_CHROMIUM, openBrowser, visit } from '../support/browser/browser.ts';
import { horizontalOverflow } from '../support/browser/layout-checks.ts';
import { isHydrated } from '../support/browser/steps.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl } = await createTestDatabase();
const shop = await startShop({ databaseUrl });
afterAll(() => shop.close());
const browser = await openBrowser();
/** With the back/forward cache, as in regular browsers. */
const remembering = await openBrowser({ ...FULL_CHROMIUM, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
const open = async (path: string, options = {}) => {
  const watched = await visit(browser, options);
  await watched.page.goto(shop.url + path);
  return watched;
};

test('a visitor navigates from the banner to a category, a product, its reviews, and back', async () => {
  const { page, complaints } = await open('/');
  await page.getByRole('heading', { name: 'Beadwork, one bead at a time' }).waitFor();
  const banner = await page.getByRole('region', { name: 'Beadwork, one bead at a time' }).boundingBox();
  expect(banner?.height).toBe(625);
  for (const name of ['Wristbands', 'Necklaces', 'Chockers', 'Anklets', 'Nametags'])
    await page.getByRole('heading', { name, level: 3 }).waitFor();
  await page.getByRole('link', { name: 'See all Wristbands' }).click();
  await page.waitForURL('**/category/wristbands');
  await page.getByRole('link', { name: 'Rift Diamond Cuff' }).click();
  await page.waitForURL('**/products/*');
  await page.getByRole('heading', { name: 'Rift Diamond Cuff', level: 1 }).waitFor();
  await page.getByText('In Stock').waitFor();
  await page.getByRole('link', { name: /^See All \d+ Reviews$/ }).click();
  await page.waitForURL('**/reviews');
  await page.getByRole('link', { name: 'Go Back' }).click();
  await page.waitForURL(/\/products\/[^/]+$/);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Wristbands' }).click();
  await page.waitForURL('**/category/wristbands');
  expect(complaints).toEqual([]);
});

test('keeps banner text readable at every width, also with larger text or spacing', async () => {
  const { page } = await open('/');
  const canvas = await visit(browser);
  const spread =
    'html { letter-spacing: 0.12em !important; word-spacing: 0.16em; } #welcome, #welcome + p { line-height: 1.5 !important; letter-spacing: 0.12em !important; }';
  for (const [width, style] of [
    [320, spread],
    [390, 'html { font-size: 200% }'],
    [465, ''],
    [540, spread],
    [667, ''],
    [744, ''],
    [1440, 'html { font-size: 200% }'],
    [2400, ''],
  ] as const) {
    await page.setViewportSize({ width, height: 2000 });
    expect(`${width} ${style}: ${(await leastContrast(page, canvas.page, style)) >= 4.5}`).toBe(
      `${width} ${style}: true`,
    );
  }
});

/** Contrast of the banner's text against the worst pixel under its lines, measured with the text hidden. */
async function leastContrast(page: Page, canvas: Page, style: string): Promise<number> {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
  }, `${style} #welcome, #welcome + p { color: transparent !important; }`);
  await page.waitForFunction(() => [...document.images].every((image) => image.loading === 'lazy' || image.complete));
  const lines = await page.evaluate(() =>
    [...document.querySelectorAll('#welcome, #welcome + p')].flatMap((words) => {
      const range = document.createRange();
      range.selectNodeContents(words);
      const box = words.parentElement?.getBoundingClientRect();
      return [...range.getClientRects()].map(({ x, y, width, height }) => ({
        x: x - (box?.x ?? 0),
        y: y - (box?.y ?? 0),
        width,
        height,
      }));
    }),
  );
  const picture = (await page.locator('#welcome').locator('..').screenshot()).toString('base64');
  const darkest = await canvas.evaluate(
    async ([base64, boxes]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      if (!pen) return 0;
      pen.drawImage(bitmap, 0, 0);
      const linear = (part = 0) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
      let least = 1;
      for (const { x, y, width, height } of boxes) {
        const { data } = pen.getImageData(x, y, Math.max(1, width), Math.max(1, height));
        for (let at = 0; at < data.length; at += 4) {
          if (data[at + 3] === 0) continue;
          least = Math.min(
            least,
            0.2126 * linear(data[at]) + 0.7152 * linear(data[at + 1]) + 0.0722 * linear(data[at + 2]),
          );
        }
      }
      return least;
    },
    [picture, lines] as const,
  );
  // #2c2b3d, the lighter of the two colors.
  return (darkest + 0.05) / (0.0252 + 0.05);
}

test('featured pictures are 275 by 350, four in view, and the arrows stop at the ends', async () => {
  const { page } = await open('/');
  const row = page.getByRole('region', { name: 'Featured Products' });
  await row.scrollIntoViewIfNeeded();
  const picture = await row.locator('li img').first().boundingBox();
  expect([Math.round(picture?.width ?? 0), Math.round(picture?.height ?? 0)]).toEqual([275, 350]);
  const next = row.getByRole('button', { name: 'Next Featured Products' });
  const previous = row.getByRole('button', { name: 'Previous Featured Products' });
  await row.locator('[data-awake]').waitFor();
  expect(await previous.isDisabled()).toBe(true);
  await next.click();
  await expect.poll(() => previous.isDisabled()).toBe(false);
  await expect.poll(() => next.isDisabled()).toBe(true);
  expect(await row.locator('ul').evaluate((track) => track.scrollLeft)).toBeGreaterThan(1000);
  // The disabled arrow at the end keeps the focus, so that the keyboard position isn't lost.
  expect(await next.evaluate((arrow) => arrow === document.activeElement)).toBe(true);
});

test('a carousel shows 2, 3, 4 or 5 products, to the pixel of the specification', async () => {
  const { page } = await open('/');
  const shown: Record<number, number> = {};
  for (const width of [390, 464, 465, 1024, 1025, 1440, 3000, 3001]) {
    await page.setViewportSize({ width, height: 900 });
    await horizontalOverflow(page);
    shown[width] = await page.locator('#featured-track').evaluate((track) => {
      const end = track.getBoundingClientRect().right + 1;
      return [...track.children].filter((card) => card.getBoundingClientRect().right <= end).length;
    });
  }
  expect(shown).toEqual({ 390: 2, 464: 2, 465: 3, 1024: 3, 1025: 4, 1440: 4, 3000: 4, 3001: 5 });
});

test('a search has its own URL, and an empty one does nothing', async () => {
  const { page, complaints } = await open('/about');
  await isHydrated(page);
  const field = page.getByPlaceholder('Search Products');
  await page.getByRole('button', { name: 'Submit' }).click();
  expect(new URL(page.url()).pathname).toBe('/about');
  await field.fill('blue cuff');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL('**/?keyword=blue+cuff');
  await page.getByRole('heading', { name: 'Results for “blue cuff”' }).waitFor();
  await expect.poll(() => field.inputValue()).toBe('blue cuff');
  expect(complaints).toEqual([]);
});

test('a search without results shows its keyword and the categories', async () => {
  const { page } = await open('/?keyword=xylophone+orchestra');
  await page.getByRole('heading', { name: 'No results for “xylophone orchestra”' }).waitFor();
  expect(await page.getByRole('link', { name: 'Shop by category' }).getAttribute('href')).toBe('/#categories');
});

test('a search for a name that no product has answers with it woven, its price and the studio', async () => {
  const { page, complaints } = await open('/?keyword=wanjiru');
  await page.getByRole('heading', { name: 'Wanjiru, woven for you', level: 1 }).waitFor();
  expect(await page.getByText('No results for').count()).toBe(0);
  const picture = page.getByRole('img', { name: 'Wanjiru, woven in glass beads' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600);
  const price = await page.getByRole('region', { name: 'Wanjiru, woven for you' }).getByText('$').textContent();
  await page.getByRole('link', { name: 'Make it yours' }).click();
  await page.waitForURL('**/studio?text=Wanjiru');
  expect(await page.getByRole('textbox', { name: /name/i }).first().inputValue()).toBe('Wanjiru');
  await page
    .getByText(price ?? '')
    .first()
    .waitFor();
  expect(complaints).toEqual([]);
});

test('all products are one list with filters, sort and pages, reached from the header of every page', async () => {
  const { page, complaints } = await open('/about', { viewport: { width: 1440, height: 900 } });
  const menu = page.getByRole('navigation', { name: 'Header menu' });
  expect(await menu.getByRole('link').allTextContents()).toEqual([
    ...['All pieces', 'Wristbands', 'Necklaces', 'Chockers', 'Anklets', 'Nametags'],
    ...['Earrings', 'Home decor', 'Accessories', 'Bead studio'],
  ]);
  await menu.getByRole('link', { name: 'All pieces' }).click();
  await page.waitForURL('**/products');
  expect(await page.locator('main li h2').count()).toBe(24);
  await page.getByRole('link', { name: 'Next' }).click();
  await page.waitForURL('**/products?page=2');
  await page.getByText('Filter and sort').click();
  await page.getByLabel('Sort by').selectOption('Price, low to high');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL(/products\?.*sort=price/);
  expect(complaints).toEqual([]);
});

test('on a phone the menu opens by keyboard, closes on Escape, and works without JavaScript', async () => {
  const phone = { viewport: { width: 390, height: 844 } };
  const { page } = await open('/about', phone);
  await isHydrated(page);
  const menu = page.getByRole('navigation', { name: 'Header menu' });
  await page.locator('summary[aria-label=Menu]').focus();
  await page.keyboard.press('Enter');
  await menu.getByRole('link', { name: 'Earrings' }).waitFor();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('All pieces');
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  const plain = await open('/about', { ...phone, javaScriptEnabled: false });
  await plain.page.locator('summary[aria-label=Menu]').click();
  await plain.page.getByRole('link', { name: 'Bead studio' }).first().click();
  await plain.page.waitForURL('**/studio');
  const footer = await plain.page.locator('footer').boundingBox();
  expect(footer?.height).toBeLessThanOrEqual(844);
});

test('weaves a typed name into the banner’s picture, and opens the studio with it', async () => {
  const { page, complaints } = await open('/');
  const field = page.getByLabel('Your name, woven into the picture');
  await field.focus();
  const woven = page.locator('#welcome').locator('xpath=ancestor::section').locator('picture + canvas');
  await woven.waitFor({ state: 'attached' });
  const beads = () =>
    woven.evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      let painted = 0;
      for (let at = 3; at < data.length; at += 4) if (data[at] === 255) painted += 1;
      return painted;
    });
  await field.fill('Wanjiru');
  await expect.poll(beads).toBeGreaterThan(20_000);
  await field.fill('');
  await expect.poll(beads).toBe(0);
  await field.fill('Zuri');
  await field.press('Enter');
  await page.waitForURL('**/studio?text=Zuri');
  expect(complaints).toEqual([]);
  const { page: plain } = await open('/', { javaScriptEnabled: false });
  await plain.getByLabel('Your name, woven into the picture').fill('Zuri');
  await plain.getByRole('button', { name: 'Weave it' }).click();
  await plain.waitForURL('**/studio?text=Zuri');
});

test('suggests products while typing, and opens one by keyboard', async () => {
  const { page } = await open('/about');
  await isHydrated(page);
  const field = page.getByPlaceholder('Search Products');
  await field.pressSequentially('rift');
  const offered = page.getByRole('option', { name: /Rift Diamond Cuff/ });
  await offered.waitFor();
  await field.press('ArrowDown');
  await expect.poll(() => page.getByRole('option').first().getAttribute('aria-selected')).toBe('true');
  await expect.poll(() => field.getAttribute('aria-activedescendant')).toBe('search-suggestions-0');
  await field.press('Escape');
  await expect.poll(() => page.getByRole('option').count()).toBe(0);
  await field.press('ArrowDown');
  await field.press('Enter');
  await page.waitForURL('**/products/**');
});

test('filters and sorts a list by a plain form, with the state in the URL', async () => {
  const { page } = await open('/category/necklaces');
  await page.getByText('Filter and sort').click();
  await page.getByLabel('Sort by').selectOption('Price, low to high');
  await page.getByLabel('Max price').fill('120');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL(/sort=price/);
  const inStock = page.locator('main li').filter({ hasNotText: 'Out of Stock' });
  const prices = await inStock.locator('p').filter({ hasText: '$' }).allTextContents();
  const dollars = prices.map((text) => Number(text.replace('$', '')));
  expect(dollars.length).toBeGreaterThan(0);
  expect(dollars).toEqual(dollars.toSorted((a, b) => a - b));
  expect(Math.max(...dollars)).toBeLessThanOrEqual(120);
  await page.getByRole('link', { name: 'Clear' }).click();
  await page.waitForURL(/\/category\/necklaces$/);
});

test('adds a product without a size to the cart, and asks for the size there', async () => {
  const { page, complaints } = await open('/category/wristbands');
  await page.getByRole('link', { name: 'Rift Diamond Cuff' }).click();
  await page.waitForURL('**/products/*');
  await page.locator('[data-island="buy-box"][data-awake]').waitFor();
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await page.getByText('Please select a size', { exact: true }).waitFor();
  expect(await page.getByText('has been added to cart!').count()).toBe(0);
  await page.getByRole('link', { name: /Cart\s*items: 1/ }).waitFor();
  await page.getByLabel('Size').selectOption('Medium');
  await page.getByLabel('Quantity').selectOption('2');
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await page.getByText('Rift Diamond Cuff, (Size - Medium) has been added to cart!', { exact: true }).waitFor();
  await expect.poll(() => page.getByText('Please select a size', { exact: true }).count()).toBe(0);
  const cart = await page.evaluate(() => JSON.parse(localStorage.getItem('cartItems') ?? ''));
  expect(cart).toMatchObject([{ name: 'Rift Diamond Cuff', size: 'Medium', qty: 2, price: 48 }]);
  expect(complaints).toEqual([]);
});

test('keeps a toast on the next page, with a dismiss button', async () => {
  const { page } = await open('/category/earrings');
  await page.locator('main li h2 a').first().click();
  await page.waitForURL('**/products/*');
  await page.locator('[data-island="buy-box"][data-awake]').waitFor();
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await page.getByText('has been added to cart!').waitFor();
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await page.waitForURL(`${shop.url}/`);
  await page.getByText('has been added to cart!').waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(() => page.getByText('has been added to cart!').count()).toBe(0);
});

test('shows the same cart in two tabs', async () => {
  const { page } = await open('/category/earrings');
  const other = await page.context().newPage();
  await other.goto(`${shop.url}/about`);
  await isHydrated(other);
  await page.locator('main li h2 a').first().click();
  await page.locator('[data-island="buy-box"][data-awake]').waitFor();
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await other.getByRole('link', { name: /Cart\s*items: 1/ }).waitFor();
});

test('shows recently viewed products on the next product page', async () => {
  const { page } = await open('/category/anklets');
  const first = (await page.locator('main li h2 a').first().textContent()) ?? '';
  await page.locator('main li h2 a').first().click();
  await page.locator('[data-island="recently-seen"][data-awake]').waitFor({ state: 'attached' });
  await page.goto(`${shop.url}/category/anklets`);
  await page.locator('main li h2 a').nth(1).click();
  await page.getByRole('region', { name: 'Recently viewed' }).getByRole('link', { name: first }).waitFor();
});

test('keeps hostile stored values out of the page', async () => {
  const { page, complaints } = await open('/about');
  await page.evaluate(() => {
    localStorage.setItem('cartItems', '{"not": "a cart"}');
    localStorage.setItem('userInfo', '<script>');
    localStorage.setItem('recentlySeen', '[{"id":"../../x","name":"x","image":"javascript:alert(1)"}]');
    sessionStorage.setItem('toasts', '[{"text":1}]');
  });
  await page.reload();
  await isHydrated(page);
  await page.getByRole('link', { name: 'Login' }).waitFor();
  expect(complaints).toEqual([]);
});

test('shows text on the sample banner without a background, and the missing page’s text', async () => {
  const { page } = await open('/');
  const lines = page.getByRole('region', { name: 'Beadwork, one bead at a time' }).locator('div:has(> h1)');
  expect(await lines.evaluate((element) => getComputedStyle(element, '::before').content)).toBe('none');
  await page.goto(`${shop.url}/no-such-page`);
  await page.getByText('This strand ends here').waitFor();
});

test('breaks no word of the menu on a small phone, and fits the sections of a wide home page', async () => {
  const { page } = await open('/', { viewport: { width: 320, height: 700 } });
  for (const width of [320, 360, 375, 390]) {
    await page.setViewportSize({ width, height: 700 });
    const broken = await page
      .getByRole('navigation', { name: 'All categories' })
      .locator('a > span:last-child')
      .evaluateAll((names) =>
        names
          .filter((name) => {
            const range = document.createRange();
            range.selectNodeContents(name);
            return range.getClientRects().length > (name.textContent ?? '').trim().split(' ').length;
          })
          .map((name) => name.textContent),
      );
    expect(broken, `${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const band = page.locator('section[aria-labelledby=spotlight]');
  const inside = await band.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const boxes = [...element.querySelectorAll('p, h3, img')].map((each) => each.getBoundingClientRect());
    return Math.min(...boxes.map((box) => Math.min(box.top - top, bottom - box.bottom)));
  });
  expect(inside).toBeGreaterThanOrEqual(32);
  const gaps = await page.locator('#categories').evaluate((categories) => {
    const parts = [...categories.querySelectorAll('h3[id$="-title"]')].map(
      (title) => title.closest('section') ?? title,
    );
    const boxes = parts.map((part) => part.getBoundingClientRect());
    // Some stand side by side.
    return boxes.flatMap((box) => boxes.map((lower) => lower.top - box.bottom).filter((gap) => gap >= 0));
  });
  expect(gaps.length).toBeGreaterThan(2);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(48);
});

test('reads, searches, filters and navigates without JavaScript', async () => {
  const { page } = await open('/', { javaScriptEnabled: false });
  await page.getByRole('heading', { name: 'Featured Products' }).waitFor();
  expect(await page.getByRole('button', { name: 'Next Featured Products' }).isVisible()).toBe(false);
  await page.getByPlaceholder('Search Products').fill('indigo');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL('**/?keyword=indigo');
  await page.getByText('Filter and sort').click();
  await page.getByLabel('In stock only').check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL(/inStock=true/);
  await page.locator('main li h2 a').first().click();
  await page.waitForURL('**/products/*');
  await page.getByRole('heading', { name: 'Reviews' }).waitFor();
  await page.getByRole('link', { name: 'log in', exact: true }).waitFor();
  await page.getByRole('link', { name: 'FAQ' }).click();
  await page.getByText('How long does shipping take?').click();
  await page.getByText('We ship within two business days.').waitFor();
});

/** Records each page's animations when it is shown. */
const noteMotion = () =>
  addEventListener('pagereveal', async ({ viewTransition }) => {
    // A busy browser skips the transition and rejects the promise.
    await viewTransition?.ready.catch(() => {});
    const moving = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement);
    document.documentElement.dataset.moving = viewTransition ? moving.join(' ') : 'nothing';
  });

test('animates a card’s picture into its page, and not with reduced motion', async () => {
  const movedTo = async (reducedMotion: 'no-preference' | 'reduce') => {
    const { page, complaints } = await open('/category/wristbands', { reducedMotion });
    await isHydrated(page);
    await page.addInitScript(noteMotion);
    await page.getByRole('link', { name: 'Rift Diamond Cuff' }).click();
    await page.waitForURL('**/products/*');
    await page.locator('html[data-moving]').waitFor();
    expect(complaints).toEqual([]);
    return page.evaluate(() => document.documentElement.dataset.moving);
  };
  // A browser without time for the picture skips it.
  await expect.poll(() => movedTo('no-preference')).toContain('::view-transition-group(product-picture)');
  expect(await movedTo('reduce')).toBe('nothing');
});

test('animates it back into its card, with every other card in place', async () => {
  const { page, complaints } = await visit(remembering, { reducedMotion: 'no-preference' });
  await page.addInitScript(noteMotion);
  await page.goto(`${shop.url}/category/wristbands`);
  await isHydrated(page);
  await page.getByRole('link', { name: 'Rift Diamond Cuff' }).click();
  await page.waitForURL('**/products/*');
  await isHydrated(page);
  await page.evaluate(() => void setTimeout(() => history.back()));
  await page.waitForURL('**/category/wristbands', { waitUntil: 'commit' });
  const moving = () => page.evaluate(() => document.documentElement.dataset.moving ?? '');
  await expect.poll(moving).toContain('::view-transition-new(product-picture)');
  const stillNamed = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('main *')].filter((part) => getComputedStyle(part).viewTransitionName !== 'none')
          .length,
    );
  await expect.poll(stillNamed).toBe(0);
  expect(complaints).toEqual([]);
});

test('prints a product’s picture, text and reviews, without interactive elements', async () => {
  const { page } = await open('/products/rift-diamond-cuff');
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('heading', { name: 'Rift Diamond Cuff' }).waitFor();
  await page.getByRole('heading', { name: 'Reviews' }).waitFor();
  for (const hidden of ['Add To Cart', 'Write a review', 'Worn together', 'Quick Links', 'See All 23 Reviews'])
    await page.getByText(hidden).first().waitFor({ state: 'hidden' });
  await page.getByPlaceholder('Search Products').waitFor({ state: 'hidden' });
});
