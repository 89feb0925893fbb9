import type { StandinAnswer } from './shapes.ts';

export type CallName =
  | 'token'
  | 'create'
  | 'order'
  | 'capture'
  | 'show-capture'
  | 'refund'
  | 'show-refund'
  | 'verify'
  | 'webhooks'
  | 'add-webhook'
  | 'other';

/**
 * What goes wrong with a call. `when: 'before'` leaves everything as it was; `after` acts first and then loses the
 * answer, which is the case that charges people twice in shops that simply try again.
 */
export type Fault =
  | { kind: 'delay'; milliseconds: number; when: 'before' | 'after' }
  /** It works this long on the call, which is under way meanwhile. */
  | { kind: 'thinking'; milliseconds: number }
  | { kind: 'reset'; when: 'before' | 'after' }
  | { kind: 'status'; status: number; when: 'before' | 'after'; retryAfterSeconds?: number; body?: object }
  | { kind: 'slow-body'; milliseconds: number }
  | { kind: 'garbage'; text: string };

export type FaultPlan = {
  /** Missing: every call but the token's. */
  call?: CallName;
  fault: Fault;
  /** How many calls it still meets; missing: all of them. */
  times?: number;
  /** Which part of the calls it meets, from 0 to 1. */
  share?: number;
};

const NAMES: Record<number, string> = {
  429: 'RATE_LIMIT_REACHED',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
};

export function createFaults(random: () => number) {
  let plans: FaultPlan[] = [];
  return {
    add(plan: FaultPlan) {
      plans.push({ ...plan });
    },
    clear() {
      plans = [];
    },
    /** The fault this call meets, counted as used. */
    take(call: CallName): Fault | undefined {
      const plan = plans.find(
        (each) =>
          (each.call === call || (each.call === undefined && call !== 'token')) &&
          (each.times ?? 1) > 0 &&
          random() < (each.share ?? 1),
      );
      if (plan?.times !== undefined) plan.times -= 1;
      return plan?.fault;
    },
  };
}

export type Sleep = (milliseconds: number) => Promise<unknown>;

/** Runs a call under its fault. */
export async function underFault(
  fault: Fault | undefined,
  sleep: Sleep,
  act: () => Promise<StandinAnswer>,
): Promise<StandinAnswer> {
  switch (fault?.kind) {
    case undefined:
    case 'thinking':
      return act();
    case 'delay': {
      if (fault.when === 'before') await sleep(fault.milliseconds);
      const answer = await act();
      if (fault.when === 'after') await sleep(fault.milliseconds);
      return answer;
    }
    case 'reset':
      if (fault.when === 'after') await act();
      return { status: 0, headers: {}, body: '', wire: { kind: 'reset' } };
    case 'status':
      if (fault.when === 'after') await act();
      return {
        status: fault.status,
        headers: {
          'content-type': 'application/json',
          ...(fault.retryAfterSeconds === undefined ? {} : { 'retry-after': String(fault.retryAfterSeconds) }),
        },
        body: JSON.stringify({
          name: NAMES[fault.status] ?? 'ERROR',
          message: 'Asked for by a test.',
          debug_id: 'standin0fault',
          ...fault.body,
        }),
      };
    case 'slow-body':
      return { ...(await act()), wire: { kind: 'slow', milliseconds: fault.milliseconds } };
    case 'garbage':
      return { ...(await act()), body: fault.text };
  }
}
