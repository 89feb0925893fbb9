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
 * Fault of a call. `when: 'before'` changes nothing; `after` performs the call and then loses the response, which
 * charges people twice in shops that simply retry.
 */
export type Fault =
  | { kind: 'delay'; milliseconds: number; when: 'before' | 'after' }
  /** Works on the call for this long; the call is in progress until then. */
  | { kind: 'thinking'; milliseconds: number }
  | { kind: 'reset'; when: 'before' | 'after' }
  | { kind: 'status'; status: number; when: 'before' | 'after'; retryAfterSeconds?: number; body?: object }
  | { kind: 'slow-body'; milliseconds: number }
  | { kind: 'garbage'; text: string };

export type FaultPlan = {
  /** Default: every call except the token's. */
  call?: CallName;
  fault: Fault;
  /** Number of calls still affected; default: all of them. */
  times?: number;
  /** Share of calls affected, from 0 to 1. */
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
    /** Returns the fault of this call, and counts it as used. */
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

/** Runs a call with its fault. */
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
