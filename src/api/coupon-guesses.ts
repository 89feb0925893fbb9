import type { FastifyReply, FastifyRequest } from 'fastify';
import { LIMITS } from '../limits.ts';
import { refuse } from '../platform/http/refuse.ts';
import { byNetwork } from '../platform/turns/counted.ts';
import { giveTurnsBack, spellWait, takeTurns } from '../platform/turns/turns.ts';
import type { Tools } from '../tools.ts';

export type TooManyGuesses = { ok: false; reason: 'too_many_coupons'; retryAfterSeconds: number };

/**
 * Runs a call that may carry a coupon code. Only codes that nobody knows count against the network, so that a shopper
 * with a real one may change the cart as often as they like, and a guesser learns nothing once the turns are used up.
 */
export async function countingGuesses<Answer extends { ok: boolean; reason?: string }>(
  tools: Pick<Tools, 'db' | 'now' | 'config'>,
  request: FastifyRequest,
  code: string | null | undefined,
  call: () => Promise<Answer>,
): Promise<Answer | TooManyGuesses> {
  if (!code) return call();
  const guess = byNetwork(LIMITS.couponGuesses, request.ip);
  const turn = await takeTurns(tools, guess);
  if (!turn.ok) return { ok: false, reason: 'too_many_coupons', retryAfterSeconds: turn.retryAfterSeconds };
  const answer = await call();
  if (answer.reason !== 'coupon_unknown') await giveTurnsBack(tools, guess);
  return answer;
}

export function refuseGuess(reply: FastifyReply, { retryAfterSeconds }: TooManyGuesses): FastifyReply {
  return refuse(reply, {
    status: 429,
    code: 'too_many_coupons',
    detail: `Those were a lot of coupon codes. Try again in ${spellWait(retryAfterSeconds)}.`,
    retryAfterSeconds,
  });
}
