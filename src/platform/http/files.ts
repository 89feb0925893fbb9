import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import files from '@fastify/static';
import type { onSendHookHandler } from 'fastify';
import type { App } from './app.ts';

const SVG = 'image/svg+xml';
export const FOR_EVER = 'public, max-age=31536000, immutable';
/** `cache-control` of public files that rarely change. */
export const AN_HOUR = 'public, max-age=3600';
/**
 * `cache-control` of pages and public API responses: at most ten seconds old, because invalidation reaches our own cache
 * but no shared ones.
 */
export const BRIEFLY = 'public, max-age=0, s-maxage=5, stale-while-revalidate=5';

/**
 * Serves built scripts, styles and images. Their names contain a content hash, so browsers cache them without
 * revalidation.
 */
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

/**
 * Adds `charset` to the content type. @fastify/static adds it only for text types, and sets the type of a compressed
 * file after `setHeaders`.
 */
const nameCharset: onSendHookHandler = (_request, reply, _payload, done) => {
  if (reply.getHeader('content-type') === SVG) reply.header('content-type', `${SVG}; charset=utf-8`);
  done();
};

type Uploads = {
  /** Folders in lookup order; the first one that has the file serves it. */
  folders: readonly string[];
  prefix: string;
  files: RegExp;
  /** Downloads a file into one of the folders, if it exists in the object store. */
  bring: ((name: string) => Promise<void>) | undefined;
};

/** Serves uploaded files whose names match `files`, and no others. Other sites and mail clients may embed them. */
export async function serveUploads(app: App, { folders, prefix, files: allowed, bring }: Uploads): Promise<void> {
  for (const folder of folders) await mkdir(folder, { recursive: true });
  await app.register((scope, _options, done) => {
    if (bring)
      scope.addHook('preHandler', async ({ params }) => {
        const { '*': name = '' } = params as { '*'?: string };
        if (allowed.test(`/${name}`)) await bring(name);
      });
    void scope.register(files, {
      root: [...folders],
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
    done();
  });
}
