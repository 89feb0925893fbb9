import type { Browser } from 'playwright-core';
import type { Database } from '../../src/platform/db/database.ts';
import { visit, type Watched } from './browser.ts';
import { signInStaff } from './staff.ts';

type Desk = { url: string; db: Database; role?: 'owner' | 'helper' };

/** A member of staff at their desk, or with a phone in hand: signed in, on an empty page. */
export async function sitDown(
  browser: Browser,
  { url, db, role = 'owner' }: Desk,
  options: Parameters<typeof visit>[1] = {},
): Promise<Watched> {
  const watched = await visit(browser, options);
  const { token } = await signInStaff({ db, now: () => new Date() }, role);
  await watched.page.context().addCookies([{ name: 'staff', value: token, url }]);
  return watched;
}
