import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { getCart } from '../support/actors/buyers.ts';
import { DESKTOP, openBrowser, PHONE } from '../support/browser/browser.ts';
import { openPage, visitWithStorage } from '../support/browser/steps.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl } = await createTestDatabase();
const browser = await openBrowser();
const shop = await startShop({ databaseUrl });
afterAll(() => shop.close());

const { shippingAddress } = getCart('rift-diamond-cuff');
const cartItems = [
  { product: 'rift-diamond-cuff', name: 'Rift Diamond Cuff', price: 48, image: '', size: 'Medium', inStock: 9, qty: 1 },
];
const cart = { cartItems, shippingAddress, paymentMethod: 'Paypal' };

type Form = {
  path: string;
  kept?: object;
  /** Brings the form there. */
  does?: (page: Page) => Promise<unknown>;
  /** The button whose click shows the error. */
  button: string;
  error: string | RegExp;
};

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();
const askForCode = async (page: Page) => {
  await page.getByLabel('Email', { exact: true }).fill('dana@example.com');
  await press(page, 'Email me a code');
  await page.getByLabel('Code', { exact: true }).waitFor();
};

const FORMS: Record<string, Form> = {
  shipping: { path: '/checkout', kept: { cartItems }, button: 'Continue to payment', error: 'Enter a name' },
  'the email of a visitor’s order': {
    path: '/place-order',
    kept: cart,
    button: 'Email me a code',
    error: 'Enter your email.',
  },
  'a coupon': { path: '/place-order', kept: cart, button: 'Apply', error: /^Enter / },
  'a code': {
    path: '/place-order',
    kept: cart,
    does: async (page) => {
      await askForCode(page);
      await page.getByLabel('Code', { exact: true }).fill('12');
    },
    button: 'Log in',
    error: 'Enter the six digits of the code.',
  },
  'a gift’s message': {
    path: '/place-order',
    kept: cart,
    does: async (page) => {
      await page.getByLabel('It’s a gift').check();
      await page.getByLabel('Don’t ship before').waitFor();
      await page.getByLabel('Message').fill('word '.repeat(99) + 'words');
    },
    button: '',
    error: 'That’s 1 character too many.',
  },
  login: { path: '/login', button: 'Login', error: 'Enter your email.' },
  contact: { path: '/contact-us', button: 'Send message', error: 'Enter your name.' },
  newsletter: { path: '/contact-us', button: 'Subscribe', error: 'Enter your email address.' },
};

/** Positions of every control on the page, independent of scrolling. */
const positions = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main input, main select, main textarea, main button, footer input, footer button')]
      .filter((control) => control.checkVisibility() && control.closest('dialog') === null)
      .map((control) => {
        const { top, left } = control.getBoundingClientRect();
        // Without the seconds of a countdown, which go on.
        const name = control.id || control.getAttribute('name') || control.textContent?.replaceAll(/\d/g, '');
        return `${name}: ${Math.round(left + scrollX)}, ${Math.round(top + scrollY)}`;
      }),
  );

test.each(Object.keys(FORMS))('an error of %s shifts no field and no button', async (name) => {
  const { path, kept = {}, does, button, error } = FORMS[name] as Form;
  const { page, complaints } = await visitWithStorage(browser, { ...kept }, { viewport: PHONE });
  await openPage(page, shop.url + path);
  if (path === '/place-order') await page.getByText('Order total').waitFor();
  if (name === 'newsletter') await page.getByRole('button', { name: 'Subscribe' }).scrollIntoViewIfNeeded();
  await does?.(page);
  const before = await positions(page);
  if (button) await press(page, button);
  else await page.getByLabel('Message').fill('word '.repeat(99) + 'worded');
  await page.locator('[aria-invalid]').first().waitFor();
  await page.locator('[id$=-error]').filter({ hasText: error }).first().waitFor();
  expect(await positions(page)).toEqual(before);
  expect(complaints).toEqual([]);
});

test('keeps a toast above a phone’s keyboard, off the focused field', async () => {
  const { page } = await visitWithStorage(browser, {}, { viewport: PHONE, hasTouch: true });
  const KEYBOARD = 340;
  // No on-screen keyboard can be opened here, so the test sets what a browser reports about one.
  await page.addInitScript((height) => {
    const whole = Object.getOwnPropertyDescriptor(VisualViewport.prototype, 'height')?.get;
    let isOpen = false;
    Object.defineProperty(VisualViewport.prototype, 'height', {
      get() {
        return whole?.call(this) - (isOpen ? height : 0);
      },
    });
    const turn = (to: boolean) => () => {
      isOpen = to;
      visualViewport?.dispatchEvent(new Event('resize'));
    };
    addEventListener('focusin', turn(true));
    addEventListener('focusout', turn(false));
  }, KEYBOARD);
  await openPage(page, `${shop.url}/contact-us`);
  await page.getByLabel('Name').fill('Dana');
  await page.getByLabel('Email', { exact: true }).first().fill('dana@example.com');
  await page.getByLabel('Message').fill('Hello');
  await page.getByRole('button', { name: 'Send message' }).click();
  const toast = page.getByText('Email sent successfully');
  await toast.waitFor();
  await toast.hover();
  const seen = PHONE.height - KEYBOARD;
  for (const label of ['Name', 'Message']) {
    const field = page.getByLabel(label);
    await field.focus();
    // The position to which a phone scrolls a field: the area above the keyboard, here its lower end.
    await field.evaluate((shown, lower) => {
      scrollBy(0, shown.getBoundingClientRect().bottom - lower + 8);
    }, seen);
    await expect
      .poll(async () => {
        const [over, under] = [await toast.locator('..').boundingBox(), await field.boundingBox()];
        if (!over || !under) return 'gone';
        const isOver = over.y < under.y + under.height && over.y + over.height > under.y;
        return { isOver, isHidden: over.y + over.height > seen || over.y < 0 };
      })
      .toEqual({ isOver: false, isHidden: false });
  }
});

test('keeps a toast moved for a field off the button being pressed', async () => {
  const { page } = await visitWithStorage(browser, {}, { viewport: PHONE });
  await openPage(page, `${shop.url}/contact-us`);
  await page.getByLabel('Name').fill('Dana');
  await page.getByLabel('Email', { exact: true }).first().fill('dana@example.com');
  const field = page.getByLabel('Message');
  await field.fill('Hello');
  const button = page.getByRole('button', { name: 'Send message' });
  await button.click();
  const toast = page.getByText('Email sent successfully');
  await toast.hover();
  const { height } = (await toast.locator('..').boundingBox()) ?? { height: 0 };
  // The position of toasts on a phone, above the lower edge.
  const middle = PHONE.height - 16 - height / 2;
  const bringTo = (target: typeof field, y: number) =>
    target.evaluate((shown, to) => {
      const { top, height } = shown.getBoundingClientRect();
      scrollBy({ top: top + height / 2 - to, behavior: 'instant' });
    }, y);
  await bringTo(field, middle);
  await field.evaluate((shown) => shown.focus({ preventScroll: true }));
  await expect.poll(async () => (await toast.boundingBox())?.y).toBeLessThan(PHONE.height / 2);
  await bringTo(button, middle);
  await button.evaluate((shown) => shown.addEventListener('click', () => shown.toggleAttribute('data-pressed')));
  const box = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  expect(Math.abs(box.y + box.height / 2 - middle)).toBeLessThan(2);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.up();
  expect(await button.getAttribute('data-pressed')).toBe('');
});

test('dismisses a toast that appeared under a resting pointer', async () => {
  const { page } = await visitWithStorage(browser, {}, { viewport: DESKTOP });
  await openPage(page, `${shop.url}/contact-us`);
  const toast = page.getByText('Email sent successfully');
  const send = async () => {
    await page.getByLabel('Name').fill('Dana');
    await page.getByLabel('Email', { exact: true }).first().fill('dana@example.com');
    await page.getByLabel('Message').fill('Hello');
    await page.getByRole('button', { name: 'Send message' }).focus();
    await page.keyboard.press('Enter');
    await toast.waitFor();
  };
  await send();
  const shown = await toast.boundingBox();
  await toast.waitFor({ state: 'hidden' });
  await page.mouse.move((shown?.x ?? 0) + 10, (shown?.y ?? 0) + 10);
  await send();
  await toast.waitFor({ state: 'hidden' });
});
