// `npm run pictures -- office`: runs `admin-screenshots.ts` as a test, because its shop is the populated one of the tests,
// which imports JSX and closes what it opens at the end of a test. `npm run pictures -- office office-today` takes only
// the named ones. `npm run pictures -- screens` runs `admin-screens.ts`.
import process, { argv } from 'node:process';
import { startVitest } from 'vitest/node';
import { buildIfNeeded } from './build-if-needed.ts';

await buildIfNeeded();
const [which, ...names] = argv.slice(2);
process.env.PICTURE_NAMES = names.join(' ');
const vitest = await startVitest(
  [],
  {
    config: false,
    include: [which === 'screens' ? 'scripts/admin-screens.ts' : 'scripts/admin-screenshots.ts'],
    watch: false,
    testTimeout: 600_000,
    disableConsoleIntercept: true,
  },
  { define: { FAILPOINTS: 'false' } },
);
await vitest.close();
