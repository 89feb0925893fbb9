import { existsSync, globSync } from 'node:fs';

/** Debian's paths of other vendors' browsers and their drivers, with the package of each. */
const FIREFOX = [['/usr/bin/firefox-esr', 'firefox-esr']] as const;
const WEBKIT = [
  ['/usr/bin/WebKitWebDriver', 'webkit2gtk-driver'],
  ['/usr/bin/Xvfb', 'xvfb'],
] as const;

export const FIREFOX_PATH = FIREFOX[0][0];
export const [[WEBKIT_DRIVER_PATH], [XVFB_PATH]] = WEBKIT;

/** WebKitGTK's browser, in the folder of its newest version. */
export const miniBrowserPath = (): string | undefined =>
  globSync('/usr/lib/*/webkit{2,}gtk-*/MiniBrowser').toSorted().at(-1);

export const OTHER_BROWSERS = { Firefox: FIREFOX, WebKit: WEBKIT } as const;

/** Install command for the missing packages of a browser; undefined if none is missing. */
export function getMissing(browser: keyof typeof OTHER_BROWSERS): string | undefined {
  const missing = OTHER_BROWSERS[browser].filter(([path]) => !existsSync(path)).map(([, name]) => name);
  return missing.length > 0 ? `apt-get install -y ${missing.join(' ')}` : undefined;
}
