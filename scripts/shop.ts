// `npm run shop -- <command>`: the owner's commands.
import { buildIfNeeded } from './build-if-needed.ts';

await buildIfNeeded();
const { run } = (await import('../dist/server/main.js' as string)) as { run(args: string[]): Promise<unknown> };
const [command = 'help', ...args] = process.argv.slice(2);
process.exit(Number(await run([command, ...args])));
