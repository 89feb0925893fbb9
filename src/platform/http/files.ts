import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import files from '@fastify/static';
import type { onSendHookHandler } from 'fastify';
import type { App } from './app.ts';

const SVG = 'image/svg+xml';
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Built scripts, styles and images. Their names carry their content's hash, so browsers never ask twice. */
export async function serveFiles(app: App, folder: string, prefix = '/assets/'): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.addHook('onSend', nameCharset);
    void scope.register(files, {
      root: join(folder, prefix),
      prefix,
      index: false,
      preCompressed: true,
      cacheControl: false,
      decorateReply: false,
      setHeaders: (reply) => void reply.header('cache-control', FOR_EVER),
    });
    done();
  });
}

/** @fastify/static names it for text alone, and sets the type of a compressed file after `setHeaders`. */
const nameCharset: onSendHookHandler = (_request, reply, _payload, done) => {
  if (reply.getHeader('content-type') === SVG) reply.header('content-type', `${SVG}; charset=utf-8`);
  done();
};

type Uploads = { folder: string; prefix: string; files: RegExp };

/** Uploaded files, of which only those named as `files` says are served. Other sites and mail clients may show them. */
export async function serveUploads(app: App, { folder, prefix, files: allowed }: Uploads): Promise<void> {
  await mkdir(folder, { recursive: true });
  await app.register(files, {
    root: folder,
    prefix,
    index: false,
    cacheControl: false,
    decorateReply: false,
    allowedPath: (path) => allowed.test(path),
    setHeaders(reply) {
      reply.header('cache-control', FOR_EVER);
      reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
}
