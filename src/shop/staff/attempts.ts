import { type ConsumeResult, consume, resetRateLimits, unconsume } from '../../platform/rate-limit/rate-limit.ts';
import { byEmailFrom, byId, byNetwork, type RateLimitKey } from '../../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../../rate-limits.ts';
import type { StaffDeps } from './staff-deps.ts';

/** What is counted for one question: all of it is taken, given back or begun anew together. */
export type Attempts = { take(): Promise<ConsumeResult>; giveBack(): Promise<void>; forget(): Promise<void> };

/** `own`: for one person; it begins anew once they have proven themselves. */
const attemptsFor = (deps: StaffDeps, own: RateLimitKey[], shared: RateLimitKey[] = []): Attempts => ({
  take: () => consume(deps, own, shared),
  giveBack: () => unconsume(deps, own, shared),
  forget: () => resetRateLimits(deps, own),
});

type Where = { network: string; browserId: string | undefined };

/**
 * Passwords count for an account and a network together, so that a stranger uses up nobody's tries but their own. A
 * browser that has signed in before has a count of its own, whatever its network.
 */
export const passwordAttempts = (deps: StaffDeps, email: string, { network, browserId }: Where): Attempts =>
  browserId === undefined
    ? attemptsFor(
        deps,
        byEmailFrom(RATE_LIMITS.staffPasswords, email, network),
        byNetwork(RATE_LIMITS.staffPasswordsFromNetwork, network),
      )
    : attemptsFor(deps, byId(RATE_LIMITS.staffPasswords, browserId));

/** Codes are asked for only after a right password. Whoever has that one still does not use up the known browsers' tries. */
export function codeAttempts(deps: StaffDeps, staffId: string, { browserId }: Where): Attempts {
  const ownId = browserId ?? staffId;
  return attemptsFor(deps, [...byId(RATE_LIMITS.staffCodes, ownId), ...byId(RATE_LIMITS.staffCodesADay, ownId)]);
}

/** Of somebody who is signed in: nobody else can use them up. */
export const confirmAttempts = (deps: StaffDeps, sessionId: string): Attempts =>
  attemptsFor(deps, [
    ...byId(RATE_LIMITS.staffConfirmations, sessionId),
    ...byId(RATE_LIMITS.staffConfirmationsADay, sessionId),
  ]);
