import { LIMITS } from '../../limits.ts';
import { byEmail, byNetwork } from '../../platform/turns/counted.ts';
import { forgetTurns, type Turn, takeTurns } from '../../platform/turns/turns.ts';
import type { StaffTools } from './staff-tools.ts';

/** Counts a try to prove who one is: at the door, and again before money moves. */
export const takeTry = (tools: StaffTools, email: string, network: string): Promise<Turn> =>
  takeTurns(tools, byNetwork(LIMITS.staffProofsFromNetwork, network), triesOf(email));

export async function forgetTries(tools: StaffTools, email: string): Promise<void> {
  await forgetTurns(tools, triesOf(email));
}

const triesOf = (email: string) => [...byEmail(LIMITS.staffProofs, email), ...byEmail(LIMITS.staffProofsADay, email)];
