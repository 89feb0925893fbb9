import type { FastifyRequest } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import type { Database } from '../../platform/db/database.ts';
import type { App } from '../../platform/http/app.ts';

const COOKIE = 'staff-changed';
/** Longer than a replica may lag before it is left alone. */
const OWN_CHANGES_SECONDS = 15;
const SAFE_METHODS = new Set(['GET', 'HEAD']);

/**
 * Where lists, searches and reports of the back office are read: the replica, but the leader for whoever has just changed
 * something. Their browser says so, since the next call may reach another process.
 */
export const readDbFor = ({ db, readDb }: Pick<AppDeps, 'db' | 'readDb'>, { cookies }: FastifyRequest): Database =>
  cookies[COOKIE] === undefined ? readDb : db;

/** The same for what takes all that a shop has. */
export const readingDeps = (deps: AppDeps, request: FastifyRequest): AppDeps => ({
  ...deps,
  db: readDbFor(deps, request),
});

/** Has the browser remember that its person changed something, whatever became of it: a commit may go unanswered. */
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
