import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Files that may use the network directly, with the reason. */
const OWN_CALLS: Record<string, string> = {
  'src/browser/client.ts': 'the typed client: timeout, one shape for every failure',
  'src/browser/upload.ts': 'uploads with progress',
  'src/browser/fetch-before-import.ts': 'retries a script that failed to load',
  'src/storefront/offline/service-worker.ts': 'service worker',
  'src/backoffice/backups/restore.tsx': 'polls a shop that is restarting, without a session',
};

// Failures, waiting and double clicks are tested in a browser for the hooks only
// (tests/journeys/failing-calls.test.ts).
test('pages call the API through the client of src/browser that the hooks use', () => {
  const files = globSync('src/{browser,storefront,backoffice,ui}/**/*.{ts,tsx}').filter(
    (file) => !/[.]test[.]/.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  const found = files.filter((file) => /(?<![.\w])fetch\(|new XMLHttpRequest/.test(readFileSync(file, 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(OWN_CALLS).toSorted());
});
