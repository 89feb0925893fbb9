import type { Browser } from 'playwright-core';
import type { Database } from '../../../src/platform/db/database.ts';
import { visit, type WatchedPage } from '../browser/browser.ts';
import { signInStaff } from './staff.ts';

type StaffBrowserInput = { url: string; db: Database; role?: 'owner' | 'helper' };

/** Browser of a member of staff, on a desktop or a phone: signed in, on an empty page. */
export async function openStaffBrowser(
  browser: Browser,
  { url, db, role = 'owner' }: StaffBrowserInput,
  options: Parameters<typeof visit>[1] = {},
): Promise<WatchedPage> {
  const watched = await visit(browser, options);
  const { token } = await signInStaff({ db, now: () => new Date() }, role);
  await watched.page.context().addCookies([{ name: 'staff', value: token, url }]);
  return watched;
}
