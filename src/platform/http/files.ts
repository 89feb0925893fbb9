import { join } from 'node:path';
import files from '@fastify/static';
import type { App } from './app.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

/** Built scripts, styles and pictures. Their names carry their content's hash, so browsers never ask twice. */
export async function serveFiles(app: App, folder: string): Promise<void> {
  await app.register(files, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply) => void reply.header('cache-control', FOR_EVER),
  });
}
