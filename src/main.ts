import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { askAtTerminal } from './commands/command.ts';
import { runCommand } from './commands/commands.ts';
import { processEnvironment, readConfig } from './config/read-config.ts';
import { readAssets, readWorker } from './platform/assets.ts';
import { createLog } from './platform/log.ts';
import { welcomeMessage } from './start/first-start.ts';
import { type Serving, serve } from './start/serve.ts';
import { commandErrorMessage, startupMessage } from './start/startup-messages.ts';
import type { AppAssets } from './start/storefront-deps.ts';

type Development = Pick<AppAssets, 'development' | 'assets' | 'office'>;

const BUILT = join(import.meta.dirname, '..', 'client');
const ENTRY = 'src/storefront/entry.ts';
const OFFICE_ENTRY = 'src/backoffice/entry.tsx';
/** The studio's script is half as large as all others together. */
const FEW_NEED = /[/]studio[.]island-/;
/** Image on the offline page. */
const STORED_PICTURES = /[/]empty-560-[^/]+[.]webp$/;
/** One Ctrl-C may arrive several times, from the terminal and from npm; only a later one forces the exit. */
const IMPATIENT_AFTER_MS = 1_500;

/** Assets that pages load, from the build next to this program. */
export const builtAssets = () => readAssets(BUILT, ENTRY);

/** Runs one command, or starts the shop. Returns the exit code, or the running server. */
export async function run(args: readonly string[], development?: Development): Promise<number | Serving> {
  const read = await readConfig();
  if (!read.ok) {
    tell(['The settings need another look:', ...read.sentences.map((sentence) => `  - ${sentence}`)].join('\n'));
    return 1;
  }
  const { config } = read;
  const log = createLog(config.logLevel);
  try {
    if (args.length > 0)
      return await runCommand(args, { config, log, env: processEnvironment(), say: tell, ask: askAtTerminal });
    ignoreClosedOutput();
    const site = development ? { ...development, files: undefined } : builtSite();
    const serving = await serve({ config, log, site, say: tell });
    tell(welcomeMessage(config, serving.first));
    closeOnSignal(serving);
    return serving;
  } catch (error) {
    const sentence = args.length > 0 ? commandErrorMessage(error) : startupMessage(error);
    if (sentence === undefined) throw error;
    tell(sentence);
    return 1;
  }
}

/** Browser builds next to this program. */
function builtSite() {
  const shop = join(import.meta.dirname, '..', 'client');
  const office = join(import.meta.dirname, '..', 'backoffice');
  return {
    files: shop,
    assets: readAssets(shop, ENTRY),
    worker: readWorker(shop, join(import.meta.dirname, '..', 'worker', 'service-worker.js'), {
      leftOut: FEW_NEED,
      stored: STORED_PICTURES,
    }),
    office: { files: office, assets: readAssets(office, OFFICE_ENTRY) },
  };
}

const tell = (text: string) => void process.stdout.write(`${text}\n`);

/**
 * Ignores write errors of stdout and stderr: a closed terminal or a full disk loses the output but doesn't stop the
 * shop.
 */
function ignoreClosedOutput() {
  process.stdout.on('error', () => {});
}

function closeOnSignal(serving: Serving) {
  let askedAt: number | undefined;
  const onSignal = () => {
    if (askedAt !== undefined) {
      if (Date.now() - askedAt > IMPATIENT_AFTER_MS) process.exit(1);
      return;
    }
    askedAt = Date.now();
    tell('Closing the shop: finishing what is under way …');
    void serving.close().then(() => {
      tell('Closed.');
      process.exit(0);
    });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const result = await run(process.argv.slice(2));
  if (typeof result === 'number') process.exit(result);
}
