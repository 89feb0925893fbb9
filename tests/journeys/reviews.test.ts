import { afterAll, expect, test } from 'vitest';
import { shopperIn } from '../support/actors/shoppers.ts';
import { axeViolations } from '../support/browser/axe.ts';
import { openBrowser, PHONE, visit } from '../support/browser/browser.ts';
import { visitWithStorage } from '../support/browser/steps.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { addProduct } from '../support/shop/stock.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const shop = await startShop({ databaseUrl, env: { SAMPLE_DATA: 'false' } });
afterAll(() => shop.close());
const browser = await openBrowser();

let pieces = 0;

/** A product without reviews. */
async function newPiece() {
  pieces += 1;
  const id = `cuff-${pieces}`;
  await addProduct(db, { id });
  return { id, address: `${shop.url}/products/${id}` };
}

test('a review is written, shown and counted', async () => {
  const { name, email, token } = await shopperIn({ db, now: () => new Date() });
  const { page, complaints } = await visitWithStorage(
    browser,
    { userInfo: { token, name, email } },
    { viewport: PHONE },
  );
  await page.goto((await newPiece()).address);
  await page.getByText('No Reviews Yet. Add one to start off!').first().waitFor();
  const rating = page.getByLabel('Rating', { exact: true });
  await page.getByRole('heading', { name: 'Write a review' }).scrollIntoViewIfNeeded();
  await page.locator('[data-island="review-form"][data-awake]').waitFor();
  expect(await rating.locator('option').allTextContents()).toEqual([
    'Select a rating',
    '1 Poor',
    '2 Fair',
    '3 Good',
    '4 Very Good',
    '5 Excellent',
  ]);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.getByLabel('Comment', { exact: true }).fill('Only words');
  await page.getByRole('button', { name: 'Submit review' }).click();
  await expect.poll(() => rating.getAttribute('aria-invalid')).toBe('true');
  expect(asked.filter((url) => url.includes('post-review'))).toEqual([]);
  expect(await axeViolations(page)).toEqual([]);

  await rating.selectOption('4 Very Good');
  await page.getByLabel('Comment', { exact: true }).fill('Sits flat. <b>Really</b> https://example.com');
  await page.getByRole('button', { name: 'Submit review' }).click();
  await page.getByText('Review submitted').first().waitFor();
  await expect.poll(() => page.getByLabel('Comment', { exact: true }).inputValue()).toBe('');
  await expect.poll(() => rating.inputValue()).toBe('');

  // The list, its count and the stars update automatically.
  await page.getByText('4 from 1 rating').first().waitFor();
  const shown = page.getByRole('listitem').filter({ hasText: 'Sits flat. <b>Really</b> https://example.com' }).first();
  await shown.getByRole('heading', { name: 'Dana Whitfield' }).waitFor();
  await shown.getByText('Very Good').waitFor();
  expect(await shown.locator('time').textContent()).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(await shown.getByRole('link').count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('shows a pending review as pending to its author only', async () => {
  const piece = await newPiece();
  const { name, email, token, customerId } = await shopperIn({ db, now: () => new Date() });
  await db.sql`
    insert into reviews (product_id, customer_id, name, rating, comment, is_verified, status, created_at)
    values (${piece.id}, ${customerId}, ${name}, 3, 'Rather wide.', true, 'waiting', now())`;
  const written = async (values: Record<string, unknown>) => {
    const { page } = await visitWithStorage(browser, values);
    await page.goto(piece.address);
    await page.getByText('No Reviews Yet. Add one to start off!').first().waitFor();
    await page.getByRole('heading', { name: 'Write a review' }).scrollIntoViewIfNeeded();
    const form = page.locator('[data-island="review-form"][data-awake]');
    await (values.userInfo ? form : page.getByText(/please log in/i)).first().waitFor();
    return page;
  };
  const mine = await written({ userInfo: { token, name, email } });
  const own = mine.getByRole('region', { name: 'Your review' });
  await own.getByText('Your review is pending. It appears here once we’ve approved it.').waitFor();
  await own.getByText('Rather wide.').waitFor();
  await own.getByText('Verified purchase').waitFor();
  expect(await axeViolations(mine)).toEqual([]);
  expect(await (await written({})).getByText('Rather wide.').count()).toBe(0);
});

test('asks a visitor to log in, and returns to the product', async () => {
  const { page } = await visit(browser);
  const { id, address } = await newPiece();
  await page.goto(address);
  const way = page.getByRole('main').getByRole('link', { name: 'log in', exact: true });
  expect(await way.getAttribute('href')).toBe(`/login?redirect=/products/${id}`);
  await page
    .getByText(/please log in/i)
    .first()
    .waitFor();
  // With the stars clicked in an email.
  await page.goto(`${address}?stars=4#write-review`);
  await page.locator('[data-island="review-form"][data-awake]').waitFor();
  const back = encodeURIComponent('?stars=4#write-review');
  await expect.poll(() => way.getAttribute('href')).toBe(`/login?redirect=/products/${id}${back}`);
});
