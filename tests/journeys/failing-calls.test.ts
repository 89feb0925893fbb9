import type { Page, Route } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { ALDER_COURT } from '../support/actors/addresses.ts';
import { shopperIn } from '../support/actors/shoppers.ts';
import { UNUSABLE_HASH } from '../support/actors/unusable-hash.ts';
import { openBrowser } from '../support/browser/browser.ts';
import { type FailingCall, shopperCalls, untilNoRetry, visitorCalls } from '../support/browser/failing-calls.ts';
import { createSharedPage } from '../support/browser/shared-page.ts';
import { isHydrated, visitWithStorage } from '../support/browser/steps.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { addProduct } from '../support/shop/stock.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const shop = await startShop({ databaseUrl, env: { SAMPLE_DATA: 'false' } });
afterAll(() => shop.close());
const browser = await openBrowser();
await addProduct(db, { id: 'rift-diamond-cuff', onHand: 1000 });
const visitAgain = createSharedPage(browser, shop.url);

const AWAY = 'We couldn’t reach the shop. Check your connection and try again.';
const WRONG = 'Something went wrong on our side. It has been noted; please try again.';
const FAILING = { code: 'internal', detail: WRONG, message: WRONG };

const LINE = { product: 'rift-diamond-cuff', name: 'Rift Diamond Cuff', price: 48, image: '', size: 'Medium' };

/** Stored data of a shopper at the last checkout step. */
async function readyToBuy() {
  const { customerId, token, name, email } = await shopperIn({ db, now: () => new Date() });
  // An unusable password hash: calls that require the password are refused, and can be repeated.
  await db.sql`update customers set password_hash = ${UNUSABLE_HASH} where id = ${customerId}`;
  return {
    userInfo: { token, name, email },
    cartItems: [{ ...LINE, inStock: 9, qty: 1 }],
    shippingAddress: ALDER_COURT,
    paymentMethod: 'Paypal',
  };
}

type Trouble = (route: Route) => Promise<void>;

const fails: Trouble = (route) => route.fulfill({ status: 500, json: FAILING });
const isOffline: Trouble = (route) => route.abort('internetdisconnected');
const passes: Trouble = (route) => route.continue();

/** Responds to calls only after `release()`, and counts them. */
function holdBack(then: Trouble) {
  const released = Promise.withResolvers<void>();
  const held = {
    calls: 0,
    release: () => released.resolve(),
    trouble: async (route: Route) => {
      held.calls += 1;
      await released.promise;
      await then(route);
    },
  };
  return held;
}

async function goTo(question: FailingCall, first: Trouble) {
  const isVisitor = Object.values(visitorCalls).includes(question);
  const { page, complaints } = await visitAgain(isVisitor ? {} : await readyToBuy());
  const call = `${shop.url}/api${question.call}`;
  const isMeant = (url: URL) => new RegExp(`^${call.replaceAll('*', '[^/]*')}/?$`).test(url.origin + url.pathname);
  let trouble = first;
  await page.route(isMeant, (route) => trouble(route));
  await page.goto(shop.url + question.path);
  await isHydrated(page);
  await question.act?.(page);
  const becomes = (next: Trouble) => {
    trouble = next;
  };
  return { page, complaints, becomes };
}

const shows = async (page: Page, done: FailingCall['done']) =>
  typeof done === 'function' ? done(page) : page.getByText(done).first().waitFor();

/** A pending submit shows its state on its button, and isn't sent twice. */
async function pressAgain(page: Page) {
  const working = page.locator('[aria-busy=true]').first();
  await working.waitFor();
  await working.click({ force: true });
  await page.keyboard.press('Enter');
}

const says = async (page: Page, sentence: string) => {
  await page.getByRole('alert').filter({ hasText: sentence }).first().waitFor();
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
};

const all = Object.entries({ ...shopperCalls, ...visitorCalls });
const isSent = ({ act, again }: FailingCall) => act !== undefined && again === undefined;

// One visit per call: opening a page costs more than all checks on it.
test.each(all.filter(([, question]) => isSent(question)))(
  '%s: shows a message on a server error and offline, waits on a slow response, and sends once',
  async (_name, question) => {
    const { page, complaints, becomes } = await goTo(question, fails);
    await says(page, WRONG);
    becomes(isOffline);
    await question.act?.(page);
    await says(page, AWAY);
    const slow = holdBack(passes);
    becomes(slow.trouble);
    complaints.length = 0;
    await question.act?.(page);
    await pressAgain(page);
    slow.release();
    await shows(page, question.done);
    await expect.poll(() => slow.calls).toBe(1);
    expect(complaints).toEqual([]);
  },
);

test.each(all.filter(([, question]) => !isSent(question)))(
  '%s, loaded by the page: shows a loading state, a message on an error or offline, and requests once',
  async (_name, question) => {
    const slow = holdBack(fails);
    const { page, complaints, becomes } = await goTo(question, slow.trouble);
    if (question.path !== '/cart' && question.done !== untilNoRetry)
      await page
        .getByRole('status')
        .filter({ hasText: /…|One moment/ })
        .first()
        .waitFor();
    expect(complaints).toEqual([]);
    slow.release();
    await says(page, WRONG);
    expect(slow.calls).toBe(1);
    becomes(isOffline);
    await question.again?.(page);
    await says(page, AWAY);
    const slowAgain = holdBack(passes);
    becomes(slowAgain.trouble);
    complaints.length = 0;
    await question.again?.(page);
    await expect.poll(() => slowAgain.calls).toBe(1);
    slowAgain.release();
    await shows(page, question.done);
    await expect.poll(() => slowAgain.calls).toBe(1);
    expect(complaints).toEqual([]);
  },
);

test.each([360, 1440])('a toast at %i px covers nothing that it refers to, and closes on request', async (width) => {
  const { login } = visitorCalls;
  const { page } = await visitWithStorage(browser, {}, { viewport: { width, height: 780 } });
  await page.goto(`${shop.url}/login`);
  await isHydrated(page);
  await login?.act?.(page);
  const toast = page.getByText('Error logging in');
  await toast.waitFor();
  const lies = await toast.evaluate((element) => {
    const card = element.parentElement?.getBoundingClientRect() ?? new DOMRect();
    const others = document.querySelectorAll('main [role=alert]');
    return [...others].filter((other) => {
      const { left, right, top, bottom } = other.getBoundingClientRect();
      return left < card.right && right > card.left && top < card.bottom && bottom > card.top;
    }).length;
  });
  expect(lies).toBe(0);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(() => toast.count()).toBe(0);
});
