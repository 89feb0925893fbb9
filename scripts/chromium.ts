import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { OTHER_BROWSERS } from '../tests/support/browser/installed-browsers.ts';

const KNOWN = [
  process.env.CHROMIUM_PATH ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** Path of the machine's Chromium; installs it if missing on Debian as root, otherwise prints instructions. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  installWithApt('chromium');
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    'The browser tests need Chromium or Chrome. Install it ("apt-get install chromium", or from google.com/chrome), or set CHROMIUM_PATH, and run the tests again.',
  );
}

const findChromium = () => KNOWN.find((path) => path !== '' && existsSync(path));

/**
 * Chromium's headless shell from Debian: the same pages for half the CPU. Falls back to `chromium` if it's unavailable
 * or CHROMIUM_PATH is set.
 */
export function ensureHeadlessShell(chromium: string): string {
  if (process.env.CHROMIUM_PATH) return chromium;
  if (!existsSync(HEADLESS_SHELL)) installWithApt('chromium-headless-shell');
  return existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : chromium;
}

/** Installs Firefox and WebKit for `npm run faults -- browsers`. If that fails, their tests report what is missing. */
export function installOtherBrowsers(): void {
  const missing = Object.values(OTHER_BROWSERS)
    .flat()
    .filter(([path]) => !existsSync(path))
    .map(([, name]) => name);
  if (missing.length > 0) installWithApt(...missing);
}

function installWithApt(...names: string[]) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${names.join(', ')} for the browser tests (a minute or two) …`);
  const quiet = {
    stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update', '-qq'], quiet);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], quiet);
}
