import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../app-deps.ts';
import { consume } from '../platform/rate-limit/rate-limit.ts';
import { byEmail, byEmailFrom, byId, byNetwork } from '../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../rate-limits.ts';
import { sendAccountError, sendRateLimitError } from './account-errors.ts';
import { knownBrowserOf } from './login-limits.ts';

export async function consumeCodeLimits(deps: AppDeps, request: FastifyRequest, email: string) {
  const known = await knownBrowserOf(deps, request, email);
  // Only what this household asked for makes it wait: a stranger must not keep a shopper from her code.
  const toAddress = known
    ? byId(RATE_LIMITS.loginCodesOfBrowser, known.id)
    : [
        ...byEmailFrom(RATE_LIMITS.loginCodes, email, request.ip),
        ...byEmail(RATE_LIMITS.loginCodesToAddress, email),
        ...byEmail(RATE_LIMITS.loginCodesToAddressADay, email),
      ];
  return consume(
    deps,
    byEmailFrom(RATE_LIMITS.loginCodesAtOnce, email, request.ip),
    toAddress,
    byNetwork(RATE_LIMITS.loginCodesFromNetwork, request.ip),
  );
}

type Exceeded = { limit: string; retryAfterSeconds: number };

export function sendCodeLimitError(reply: FastifyReply, { limit, retryAfterSeconds }: Exceeded) {
  if (limit === RATE_LIMITS.loginCodesFromNetwork.name) return sendRateLimitError(reply, { retryAfterSeconds });
  const reason = limit === RATE_LIMITS.loginCodesAtOnce.name ? 'code_sent_just_now' : 'login_codes_spent';
  return sendAccountError(reply, { reason, retryAfterSeconds });
}
