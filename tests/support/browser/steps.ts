import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { PASSWORD } from '../actors/registered-shoppers.ts';
import { visit, type WatchedPage } from './browser.ts';

/** Steps shared by all journeys: a person's actions in a real browser. */

let people = 0;

/** An unused email address, also when a test is retried. */
export function newAddress(name: string): string {
  people += 1;
  return `${name}-${people}@example.com`;
}

/** Waits until the immediate islands are hydrated; a click before that would act as without JavaScript. */
export const isHydrated = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('[data-wake=now]:not([data-awake])'));

export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await isHydrated(page);
}

/** Value in the browser's local storage. */
export const storedValue = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);

/** A visitor with these values in local storage, as left by an earlier visit. */
export async function visitWithStorage(
  browser: Browser,
  values: Record<string, unknown>,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const watched = await visit(browser, options);
  await watched.page.addInitScript((things) => {
    if (sessionStorage.getItem('kept')) return;
    sessionStorage.setItem('kept', 'yes');
    for (const [key, value] of Object.entries(things)) localStorage.setItem(key, JSON.stringify(value));
  }, values);
  return watched;
}

/** Fills the form on /register in. */
export async function fillRegistration(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Dana Whitfield');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
}

export async function register(page: Page, shopUrl: string, email: string): Promise<void> {
  await openPage(page, `${shopUrl}/register`);
  await fillRegistration(page, email);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.getByText('User registered successfully, check your email to verify your account.').first().waitFor();
}

/** Logs in on /login. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await isHydrated(page);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Opens a part of the profile, which is folded; an open one stays open. */
export async function openPart(page: Page, title: string) {
  const part = page.locator('details').filter({ has: page.locator('summary', { hasText: title }) });
  if (!(await part.evaluate((details) => details.hasAttribute('open')))) await part.locator('summary').click();
}
