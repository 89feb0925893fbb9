// `npm run dev`: runs the shop from its sources with Vite's module runner; saved files take effect immediately.
import { createServer, isRunnableDevEnvironment } from 'vite';

type Serving = { close(): Promise<void> };
type Main = { run(args: readonly string[], development: object): Promise<number | Serving> };
type App = {
  addHook(
    name: 'onRequest',
    hook: (request: { raw: unknown; url: string }, reply: { raw: unknown }, done: () => void) => void,
  ): void;
};

const RESTART_AFTER_MS = 150;
const vite = await createServer({ server: { middlewareMode: true, ws: { port: 24_678 } }, appType: 'custom' });
const environment = vite.environments.ssr;
if (!environment || !isRunnableDevEnvironment(environment))
  throw new Error('Vite has no server environment to run the shop in.');
const { runner } = environment;

const development = {
  assets: { sheets: {}, modules: ['/@vite/client', '/src/storefront/entry.development.ts'], fonts: [] },
  office: {
    assets: { sheets: {}, modules: ['/@vite/client', '/src/backoffice/entry.development.ts'], fonts: [] },
    files: undefined,
  },
  development: (app: App) =>
    app.addHook('onRequest', (request, reply, done) => {
      vite.middlewares(request.raw as never, reply.raw as never, done);
    }),
};

let serving: Serving | undefined;
let timer: NodeJS.Timeout | undefined;

async function open() {
  process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM').removeAllListeners('SIGHUP');
  const { run } = (await runner.import('/src/main.ts')) as Main;
  const result = await run([], development);
  if (typeof result === 'number') process.exit(result);
  serving = result;
}

async function reopen() {
  await serving?.close();
  runner.clearCache();
  await open().catch((error: unknown) => console.error(error));
}

vite.watcher.on('change', (file) => {
  const usedByServer =
    (environment.moduleGraph.getModulesByFile(file)?.size ?? 0) > 0 || file.includes('/db/migrations/');
  if (!usedByServer || file.endsWith('.css')) return;
  clearTimeout(timer);
  timer = setTimeout(() => void reopen(), RESTART_AFTER_MS);
});
await open();
