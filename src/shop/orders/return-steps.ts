import type { ReturnKind, ReturnState } from './return-schema.ts';

/** What somebody can do to a return, exchange or claim. */
export type ReturnStep = 'approve' | 'decline' | 'withdraw' | 'receive' | 'refund' | 'send' | 'close';

type Standing = { kind: ReturnKind; state: ReturnState };

const LEADS_TO = {
  approve: 'approved',
  receive: 'received',
  withdraw: 'withdrawn',
  decline: 'declined',
  refund: 'refunded',
  send: 'sent',
  close: 'closed',
} as const satisfies Record<ReturnStep, ReturnState>;

const ENDS: readonly ReturnState[] = ['withdrawn', 'declined', 'refunded', 'sent', 'closed'];

/**
 * From which states each step leads on. What comes back is counted before money or another size goes out; a claim waits
 * for nothing to come back.
 */
const FROM: Record<ReturnKind, Partial<Record<ReturnStep, readonly ReturnState[]>>> = {
  return: {
    approve: ['requested'],
    decline: ['requested'],
    withdraw: ['requested', 'approved'],
    receive: ['approved'],
    refund: ['received'],
    close: ['approved', 'received'],
  },
  exchange: {
    approve: ['requested'],
    decline: ['requested'],
    withdraw: ['requested', 'approved'],
    receive: ['approved'],
    refund: ['received'],
    send: ['received'],
    close: ['approved', 'received'],
  },
  claim: {
    approve: ['requested'],
    decline: ['requested'],
    withdraw: ['requested', 'approved'],
    refund: ['approved'],
    send: ['approved'],
    close: ['approved'],
  },
};

/** Where a step leads, or undefined where it can't be taken now. */
export const stateAfter = ({ kind, state }: Standing, step: ReturnStep): ReturnState | undefined =>
  FROM[kind][step]?.includes(state) ? LEADS_TO[step] : undefined;

/** Whether a step has been taken already, so that pressing it again is done and not refused. */
export const isTaken = ({ state }: Pick<Standing, 'state'>, step: ReturnStep): boolean => state === LEADS_TO[step];

export const isEnded = (state: ReturnState): boolean => ENDS.includes(state);

/** "ORDER-R1": what is written on the package. */
export const returnNumber = (orderId: string, n: number): string => `${orderId}-R${n}`;
