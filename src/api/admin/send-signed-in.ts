import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { networkOf } from '../../platform/rate-limit/rate-limit-key.ts';
import { authenticateStaff, sessionAnswer, signOut } from '../../shop/staff/sessions.ts';
import type { SignedIn } from '../../shop/staff/sign-in.ts';
import { setSignedIn } from './session-cookies.ts';

/** In the place of who was signed in here before. */
export async function sendSignedIn(
  deps: AppDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  opened: Extract<SignedIn, { ok: true }>,
) {
  if (request.staff) await signOut(deps, request.staff.sessionId);
  const staff = await authenticateStaff(deps, opened.token, networkOf(request.ip));
  if (!staff) throw new Error('A session ended while it was being opened.');
  return setSignedIn(reply, deps.config, opened).send(sessionAnswer(staff, deps.config));
}
