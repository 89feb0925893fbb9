import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PASSWORD } from '../actors/registered-shoppers.ts';
import { fillRegistration, openPart } from './steps.ts';

/** One request of a page, made on its own or by a shopper's action. */
export type FailingCall = {
  path: string;
  /** The call that fails. */
  call: string;
  /** Sends the request; without it, the page sends the request on its own. */
  act?: (page: Page) => Promise<void>;
  /** Retries after the call has recovered; defaults to `act`. */
  again?: (page: Page) => Promise<void>;
  /** Result of a successful response: a text, or a check of the page. */
  done: string | RegExp | ((page: Page) => Promise<void>);
};

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click();
const tryAgain = press('Try again');
/** Fills fields in by label, then clicks. */
const send = (fields: Record<string, string>, name: string) => async (page: Page) => {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
  await press(name)(page);
};
export const untilNoRetry = async (page: Page) => {
  await expect.poll(() => page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
};
const hydrate = (island: string) => async (page: Page) => {
  const place = page.locator(`[data-island="${island}"]`);
  await place.scrollIntoViewIfNeeded();
  await expect.poll(() => place.getAttribute('data-awake')).toBe('');
};
const WORN = '?token=worn-out&email=dana@example.com';
const INVALID = 'This link has expired or was already used.';

/**
 * One or two calls for each way in which a page shows a call: form action, button, loaded data, opened link, order. All
 * calls go through these hooks (tests/rules/browser-calls.test.ts).
 */
export const shopperCalls: Record<string, FailingCall> = {
  register: {
    path: '/register',
    call: '/users/register',
    act: async (page) => {
      await fillRegistration(page, `states-${Math.random()}@example.com`);
      await press('Register')(page);
    },
    done: /^User registered successfully/,
  },
  'verify-email': {
    path: `/verify-email${WORN}`,
    call: '/users/verify-email',
    again: tryAgain,
    done: `Error: ${INVALID}`,
  },
  'newsletter/leave': {
    path: `/newsletter/leave${WORN}`,
    call: '/newsletter/unsubscribe',
    act: press('Unsubscribe'),
    done: INVALID,
  },
  'the total of an order': { path: '/place-order', call: '/orders/quote', again: tryAgain, done: '$71.48' },
  'Place Order': {
    path: '/place-order',
    call: '/orders/place-order',
    act: async (page) => {
      await page.getByText('$71.48').waitFor();
      await press('Place Order')(page);
    },
    done: (page) => page.waitForURL('**/order/*'),
  },
  'one’s orders': { path: '/profile', call: '/orders/my-orders*', again: tryAgain, done: 'No orders yet' },
  'one’s data': {
    path: '/profile',
    call: '/users/profile/download',
    act: async (page) => {
      await openPart(page, 'Your data');
      await hydrate('own-data')(page);
      await press('Download my data')(page);
    },
    done: async () => {},
  },
  'a review': {
    path: '/products/rift-diamond-cuff',
    call: '/products/*/post-review',
    act: async (page) => {
      await hydrate('review-form')(page);
      await page.getByLabel('Rating', { exact: true }).selectOption('4 Very Good');
      await send({ Comment: 'Sits flat.' }, 'Submit review')(page);
    },
    done: 'Review submitted',
  },
};
/** Calls on pages that redirect logged-in shoppers. */
export const visitorCalls: Record<string, FailingCall> = {
  login: {
    path: '/login',
    call: '/users/login',
    act: send({ Email: 'nobody@example.com', Password: PASSWORD }, 'Login'),
    done: 'Email or password is wrong.',
  },
  // Requested on arrival, and again for the cart line created by it. The cart must be empty, because other lines would
  // be requested as well.
  'the piece that an address names': {
    path: '/cart/rift-diamond-cuff?qty=2',
    call: '/products/rift-diamond-cuff',
    again: tryAgain,
    done: untilNoRetry,
  },
};
