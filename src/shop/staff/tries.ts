import { LIMITS } from '../../limits.ts';
import { type Counted, forgetTurns, type Turn, takeTurns } from '../../platform/turns/turns.ts';
import type { StaffTools } from './staff-tools.ts';

/** Counts a try to prove who one is: at the door, and again before money moves. */
export const takeTry = (tools: StaffTools, email: string, network: string): Promise<Turn> =>
  takeTurns(tools, [LIMITS.staffProofsFromNetwork, network], ...triesOf(email));

export async function forgetTries(tools: StaffTools, email: string): Promise<void> {
  for (const counted of triesOf(email)) await forgetTurns(tools, counted);
}

const triesOf = (email: string): Counted[] => [
  [LIMITS.staffProofs, email],
  [LIMITS.staffProofsADay, email],
];
