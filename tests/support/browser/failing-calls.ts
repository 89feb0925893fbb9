import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PASSWORD } from '../actors/registered-shoppers.ts';
import { fillRegistration, storedValue } from './steps.ts';

/** One request that a page makes, for itself or for a shopper. */
export type FailingCall = {
  path: string;
  /** The call that is in trouble. */
  call: string;
  /** Sends the question; without it, the page asks by itself. */
  act?: (page: Page) => Promise<void>;
  /** Once the call is well again; without it, as `act`. */
  again?: (page: Page) => Promise<void>;
  /** What a good answer leads to: a text, or something to be looked at. */
  done: string | RegExp | ((page: Page) => Promise<void>);
};

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click();
const tryAgain = press('Try again');
/** Fills fields in by their labels, and presses. */
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
const NEW_PASSWORD = 'Kettle by the window 24';
const INVALID = 'This link has expired or was already used.';

/** Every request of the shopper's pages, by what it is about. */
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
  'send-reset-email': {
    path: '/send-reset-email',
    call: '/users/send-reset-email',
    act: send({ Email: 'nobody@example.com' }, 'Send email'),
    done: 'Email sent successfully! Check your email for password reset.',
  },
  'verify-reset-otp': {
    path: '/verify-reset-otp',
    call: '/users/verify-reset-otp',
    act: send({ Email: 'nobody@example.com', 'One-time code': '481205' }, 'Verify'),
    done: 'This code is wrong or has expired.',
  },
  'Resend OTP': {
    path: '/verify-reset-otp',
    call: '/users/resend-otp',
    act: send({ Email: 'someone@example.com' }, 'Resend OTP'),
    done: 'Email has been resent successfully',
  },
  'reset-password': {
    path: '/reset-password/a/b',
    call: '/users/reset-password',
    act: send({ 'New password': NEW_PASSWORD, 'Confirm password': NEW_PASSWORD }, 'Save password'),
    done: INVALID,
  },
  'contact-us': {
    path: '/contact-us',
    call: '/users/contact-us',
    act: send({ Name: 'Dana', Email: 'dana@example.com', Message: 'In green?' }, 'Send message'),
    done: 'Email sent successfully',
  },
  'verify-email': {
    path: `/verify-email${WORN}`,
    call: '/users/verify-email',
    again: tryAgain,
    done: `Error: ${INVALID}`,
  },
  'newsletter/confirm': {
    path: `/newsletter/confirm${WORN}`,
    call: '/newsletter/confirm',
    again: tryAgain,
    done: INVALID,
  },
  'newsletter/leave': {
    path: `/newsletter/leave${WORN}`,
    call: '/newsletter/unsubscribe',
    act: press('Unsubscribe'),
    done: INVALID,
  },
  'review-emails/stop': {
    path: '/review-emails/stop?order=worn-out',
    call: '/review-invitations/stop',
    act: press('Stop these emails'),
    done: INVALID,
  },
  'undo-email-change': {
    path: `/undo-email-change${WORN}`,
    call: '/users/undo-email-change',
    act: press('Undo the change'),
    done: INVALID,
  },
  'the newsletter’s form': {
    path: '/about',
    call: '/newsletter/subscribe',
    act: async (page) => {
      await page.getByLabel('Email address').fill('reader@example.com');
      await page.getByLabel(/By checking this box/).check();
      await page.getByRole('button', { name: 'Subscribe' }).click();
    },
    done: /Click the link in it to confirm/,
  },
  cart: { path: '/cart', call: '/orders/quote', again: tryAgain, done: untilNoRetry },
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
  'an order': {
    path: '/order/ABCD-EFGH-JKLM',
    call: '/orders/*',
    again: tryAgain,
    done: 'We couldn’t find this order.',
  },
  'one’s orders': { path: '/profile', call: '/orders/my-orders*', again: tryAgain, done: 'No orders yet' },
  'one’s details': { path: '/profile', call: '/users/profile', again: tryAgain, done: untilNoRetry },
  'one’s browsers': {
    path: '/profile',
    call: '/users/sessions',
    act: hydrate('browsers-list'),
    again: tryAgain,
    done: 'This browser',
  },
  'a changed profile': {
    path: '/profile',
    call: '/users/profile/update',
    act: send({ Name: 'Dana W.' }, 'Update'),
    done: async (page) => {
      await expect.poll(async () => JSON.parse((await storedValue(page, 'userInfo')) ?? '{}').name).toBe('Dana W.');
    },
  },
  'a new password': {
    path: '/profile',
    call: '/users/profile/password',
    act: async (page) => {
      await hydrate('password-form')(page);
      await send({ 'Current password': PASSWORD, 'New password': NEW_PASSWORD }, 'Change password')(page);
    },
    done: 'That’s not your current password.',
  },
  'one’s data': {
    path: '/profile',
    call: '/users/profile/download',
    act: async (page) => {
      await hydrate('own-data')(page);
      await press('Download my data')(page);
    },
    done: async () => {},
  },
  'the end of an account': {
    path: '/profile',
    call: '/users/profile/delete',
    act: async (page) => {
      await hydrate('own-data')(page);
      if ((await page.getByLabel('Password', { exact: true }).count()) === 0) await press('Delete my account')(page);
      await send({ Password: PASSWORD }, 'Delete my account')(page);
    },
    done: 'That’s not your current password.',
  },
  'log out everywhere': {
    path: '/profile',
    call: '/users/logout-everywhere',
    act: async (page) => {
      await hydrate('browsers-list')(page);
      if ((await page.locator('#end-password').count()) === 0) await press('Log out everywhere')(page);
      await page.locator('#end-password').fill(PASSWORD);
      await press('Log out everywhere')(page);
    },
    done: 'That’s not your current password.',
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
/** Somebody who is logged in is sent on from here. */
export const visitorCalls: Record<string, FailingCall> = {
  'a login code': {
    path: '/login',
    call: '/users/login-code',
    act: send({ Email: 'dana@example.com' }, 'Email me a code'),
    done: /^We sent a six-digit code to/,
  },
  'a login link': {
    path: '/login-link#token=worn-out',
    call: '/users/login-with-link',
    act: press('Log in'),
    done: INVALID,
  },
  login: {
    path: '/login',
    call: '/users/login',
    act: send({ Email: 'nobody@example.com', Password: PASSWORD }, 'Login'),
    done: 'Email or password is wrong.',
  },
  // Once on arrival, and once for the line that it made: in a cart that is empty, or other lines are asked about as well.
  'the piece that an address names': {
    path: '/cart/rift-diamond-cuff?qty=2',
    call: '/products/rift-diamond-cuff',
    again: tryAgain,
    done: untilNoRetry,
  },
};
