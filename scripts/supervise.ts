// `npm run supervise`: runs the release that `current` links to, and switches to another one when an update requests
// it. `npm run supervise -- FOLDER` does it for another releases folder than this program's.
import { basename, dirname, join, resolve } from 'node:path';
import { getBase } from '../src/platform/releases/release-folders.ts';
import { supervise } from '../src/platform/releases/supervisor.ts';

const root = dirname(import.meta.dirname);
const [given] = process.argv.slice(2);
const base = given === undefined ? getBase(root) : resolve(given);
const say = (line: string) => void process.stdout.write(`${line}\n`);
let isEnding = false;
process.stdout.on('error', () => {});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isEnding = true;
  });
}

if (base === undefined) {
  say(
    [
      `${root} is not in a folder of releases. Make one, and start the shop from there:`,
      '  npm run shop -- update --set-up FOLDER',
      `  cd ${join('FOLDER', 'current')} && npm run supervise`,
    ].join('\n'),
  );
  process.exit(1);
}
process.exit(await supervise({ base, program: basename(root), env: process.env, say }, () => isEnding));
