import type { FastifyRequest } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import type { Database } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app.ts';

const COOKIE = 'staff-changed';
/** Longer than the maximum lag of a replica in use. */
const OWN_CHANGES_SECONDS = 15;
const SAFE_METHODS = new Set(['GET', 'HEAD']);

/**
 * Database for back-office lists, searches and reports: the replica, or the leader right after the same person's change
 * (read your own writes). A cookie marks the browser, because its next call may reach another process.
 */
export const readDbFor = ({ db, readDb }: Pick<AppDeps, 'db' | 'readDb'>, { cookies }: FastifyRequest): Database =>
  cookies[COOKIE] === undefined ? readDb : db;

/** `readDbFor` for functions that take all dependencies of the shop. */
export const readingDeps = (deps: AppDeps, request: FastifyRequest): AppDeps => ({
  ...deps,
  db: readDbFor(deps, request),
});

/** Sets the cookie after every change, whatever its outcome: a commit can succeed without a response. */
export function rememberOwnChanges(app: App, { db, readDb, config }: Pick<AppDeps, 'db' | 'readDb' | 'config'>): void {
  if (readDb === db) return;
  app.addHook('onSend', async (request, reply) => {
    if (SAFE_METHODS.has(request.method) || !request.staff) return;
    reply.setCookie(COOKIE, '1', {
      maxAge: OWN_CHANGES_SECONDS,
      path: '/api/admin',
      httpOnly: true,
      sameSite: 'strict',
      secure: config.https,
    });
  });
}
