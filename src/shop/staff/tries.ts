import { LIMITS } from '../../limits.ts';
import { byEmailFrom, byId, byNetwork, type Counted } from '../../platform/turns/counted.ts';
import { forgetTurns, giveTurnsBack, type Turn, takeTurns } from '../../platform/turns/turns.ts';
import type { StaffTools } from './staff-tools.ts';

/** What is counted for one question: all of it is taken, given back or begun anew together. */
export type Tries = { take(): Promise<Turn>; giveBack(): Promise<void>; forget(): Promise<void> };

/** `own`: for one person; it begins anew once they have proven themselves. */
const triesOf = (tools: StaffTools, own: Counted[], shared: Counted[] = []): Tries => ({
  take: () => takeTurns(tools, own, shared),
  giveBack: () => giveTurnsBack(tools, own, shared),
  forget: () => forgetTurns(tools, own),
});

type Where = { network: string; browserId: string | undefined };

/**
 * Passwords count for an account and a network together, so that a stranger uses up nobody's tries but their own. A
 * browser that has signed in before has a count of its own, whatever its network.
 */
export const passwordTries = (tools: StaffTools, email: string, { network, browserId }: Where): Tries =>
  browserId === undefined
    ? triesOf(
        tools,
        byEmailFrom(LIMITS.staffPasswords, email, network),
        byNetwork(LIMITS.staffPasswordsFromNetwork, network),
      )
    : triesOf(tools, byId(LIMITS.staffPasswords, browserId));

/** Codes are asked for only after a right password. Whoever has that one still does not use up the known browsers' tries. */
export function codeTries(tools: StaffTools, staffId: string, { browserId }: Where): Tries {
  const ownId = browserId ?? staffId;
  return triesOf(tools, [...byId(LIMITS.staffCodes, ownId), ...byId(LIMITS.staffCodesADay, ownId)]);
}

/** Of somebody who is signed in: nobody else can use them up. */
export const confirmTries = (tools: StaffTools, sessionId: string): Tries =>
  triesOf(tools, [...byId(LIMITS.staffConfirmations, sessionId), ...byId(LIMITS.staffConfirmationsADay, sessionId)]);
