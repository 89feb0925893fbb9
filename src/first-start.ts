import { ensureFirstOwner } from './shop/staff/first-owner.ts';
import type { Tools } from './tools.ts';

/** What the start tells the person at the terminal, once. */
export type FirstStart = {
  /** Without a password: the environment gave it. */
  owner?: { email: string; password: string | undefined };
  shopper?: { email: string; password: string };
};

/** On an empty database: the sample catalogue, a sample shopper, the first owner. */
export async function prepareFirstStart(tools: Tools, _say: (line: string) => void): Promise<FirstStart> {
  const owner = await ensureFirstOwner(tools, tools.config);
  return { ...(owner && { owner }) };
}
