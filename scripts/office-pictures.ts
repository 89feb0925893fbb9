// `npm run pictures -- office`: runs `admin-screenshots.ts` as a test, because its shop is the populated one of the tests,
// which imports JSX and closes what it opens at the end of a test. `npm run pictures -- office office-today` takes only
// the named ones.
import process, { argv } from 'node:process';
import { startVitest } from 'vitest/node';
import { buildIfNeeded } from './build-if-needed.ts';

await buildIfNeeded();
process.env.PICTURE_NAMES = argv.slice(3).join(' ');
const vitest = await startVitest(
  [],
  {
    config: false,
    include: ['scripts/admin-screenshots.ts'],
    watch: false,
    testTimeout: 600_000,
    disableConsoleIntercept: true,
  },
  { define: { FAILPOINTS: 'false' } },
);
await vitest.close();
