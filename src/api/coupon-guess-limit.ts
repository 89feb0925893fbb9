import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../app-deps.ts';
import { sendApiError } from '../platform/http/api-error.ts';
import { consume, formatWait, unconsume } from '../platform/rate-limit/rate-limit.ts';
import { byNetwork } from '../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../rate-limits.ts';

export type TooManyGuesses = { ok: false; reason: 'too_many_coupons'; retryAfterSeconds: number };

/**
 * Runs a call that may carry a coupon code. Only codes that nobody knows count against the network, so that a shopper
 * with a real one may change the cart as often as they like, and a guesser learns nothing once the turns are used up.
 */
export async function limitCouponGuesses<Answer extends { ok: boolean; reason?: string }>(
  deps: Pick<AppDeps, 'db' | 'now' | 'config'>,
  request: FastifyRequest,
  code: string | null | undefined,
  call: () => Promise<Answer>,
): Promise<Answer | TooManyGuesses> {
  if (!code) return call();
  const guess = byNetwork(RATE_LIMITS.couponGuesses, request.ip);
  const turn = await consume(deps, guess);
  if (!turn.ok) return { ok: false, reason: 'too_many_coupons', retryAfterSeconds: turn.retryAfterSeconds };
  const answer = await call();
  if (answer.reason !== 'coupon_unknown') await unconsume(deps, guess);
  return answer;
}

export function sendTooManyGuesses(reply: FastifyReply, { retryAfterSeconds }: TooManyGuesses): FastifyReply {
  return sendApiError(reply, {
    status: 429,
    code: 'too_many_coupons',
    detail: `Too many coupon attempts. Try again in ${formatWait(retryAfterSeconds)}.`,
    retryAfterSeconds,
  });
}
