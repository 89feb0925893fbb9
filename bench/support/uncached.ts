// The built shop with nothing kept: what a page costs when it is made anew.
import { join } from 'node:path';

type Built = { run(args: string[], development: object): Promise<unknown>; shippedAssets(): object };
const { run, shippedAssets } = (await import(join(import.meta.dirname, '../../dist/server/main.js'))) as Built;
const assets = shippedAssets();
await run([], { development: () => {}, assets, office: { assets, files: undefined } });
