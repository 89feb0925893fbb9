// Runs the built shop without its page cache, to measure an uncached page.
import { join } from 'node:path';

type Built = { run(args: string[], development: object): Promise<unknown>; builtAssets(): object };
const { run, builtAssets } = (await import(join(import.meta.dirname, '../../dist/server/main.js'))) as Built;
const assets = builtAssets();
await run([], { development: () => {}, assets, office: { assets, files: undefined } });
