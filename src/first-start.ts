import type { Tools } from './tools.ts';

/** What the start tells the person at the terminal, once. */
export type FirstStart = {
  owner?: { email: string; password: string };
  shopper?: { email: string; password: string };
};

/** On an empty database: the sample catalogue, a sample shopper, the first owner. */
export async function prepareFirstStart(_tools: Tools, _say: (line: string) => void): Promise<FirstStart> {
  return {};
}
