import type { Page, Route } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { ALDER_COURT } from '../support/actors/addresses.ts';
import { shopperIn } from '../support/actors/shoppers.ts';
import { openBrowser, stopRouting } from '../support/browser/browser.ts';
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

/** What a shopper has in the browser who has come as far as the last step. */
async function readyToBuy() {
  const { token, name, email } = await shopperIn({ db, now: () => new Date() });
  return {
    userInfo: { token, name, email },
    cartItems: [{ ...LINE, inStock: 9, qty: 1 }],
    shippingAddress: ALDER_COURT,
    paymentMethod: 'Paypal',
  };
}

async function goTo(question: FailingCall, trouble: (route: Route) => Promise<void>) {
  const isVisitor = Object.values(visitorCalls).includes(question);
  const { page, complaints } = await visitAgain(isVisitor ? {} : await readyToBuy());
  const call = `${shop.url}/api${question.call}`;
  const isMeant = (url: URL) => new RegExp(`^${call.replaceAll('*', '[^/]*')}/?$`).test(url.origin + url.pathname);
  await page.route(isMeant, trouble);
  await page.goto(shop.url + question.path);
  await isHydrated(page);
  await question.act?.(page);
  return { page, complaints, isWell: () => stopRouting(page) };
}

const shows = async (page: Page, done: FailingCall['done']) =>
  typeof done === 'function' ? done(page) : page.getByText(done).first().waitFor();

const QUESTIONS = Object.entries({ ...shopperCalls, ...visitorCalls });

test.each(QUESTIONS)(
  '%s, while the shop is slow: the page says that it waits, and asks once',
  async (_name, question) => {
    let calls = 0;
    const longEnough = Promise.withResolvers<void>();
    const { page, complaints } = await goTo(question, async (route) => {
      calls += 1;
      await longEnough.promise;
      await route.continue();
    });
    const working = page.locator('[aria-busy=true]').first();
    if (question.act && question.again === undefined) {
      await working.waitFor();
      await working.click({ force: true });
      await page.keyboard.press('Enter');
    } else if (question.path !== '/cart' && question.done !== untilNoRetry) {
      await page
        .getByRole('status')
        .filter({ hasText: /…|One moment/ })
        .first()
        .waitFor();
    }
    longEnough.resolve();
    await shows(page, question.done);
    await expect.poll(() => calls).toBe(1);
    expect(complaints).toEqual([]);
  },
);

type Trouble = (route: Route) => Promise<void>;

const failing: Trouble = (route) => route.fulfill({ status: 500, json: FAILING });
const offline: Trouble = (route) => route.abort('internetdisconnected');

test.each(QUESTIONS)(
  '%s, while the shop fails and then one is offline: a sentence for each, and another try',
  async (_name, question) => {
    let trouble = failing;
    const { page, isWell } = await goTo(question, (route) => trouble(route));
    const again = async () => (question.again ?? question.act)?.(page);
    const says = async (sentence: string) => {
      await page.getByRole('alert').filter({ hasText: sentence }).first().waitFor();
      await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
    };
    await says(WRONG);
    trouble = offline;
    await again();
    await says(AWAY);
    await isWell();
    await again();
    await shows(page, question.done);
  },
);

test.each([360, 1440])(
  'at %i px a toast does not lie on what it speaks of, and goes when it is told to',
  async (width) => {
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
  },
);
