import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../app-deps.ts';
import { rememberBrowser } from '../shop/accounts/sign-in/known-browsers.ts';
import type { LoggedInByEmail } from '../shop/accounts/sign-in/log-in-by-email.ts';
import { knownBrowserOf, setKnownBrowser } from './login-limits.ts';

/** Answers as a login by password does, and knows the browser again. */
export async function sendLoggedIn(
  deps: AppDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: LoggedInByEmail,
) {
  const known = await knownBrowserOf(deps, request, answer.user.email);
  const secret = await rememberBrowser(deps, answer.customerId, known);
  return setKnownBrowser(reply, deps.config, secret).header('cache-control', 'no-store').send(answer.user);
}
