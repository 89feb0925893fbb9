import { loadSamples } from '../db/seeds/samples.ts';
import { SHOPPER } from '../db/seeds/world.ts';
import { addSampleShopper } from './shop/accounts/register.ts';
import { ensureFirstOwner } from './shop/staff/first-owner.ts';
import type { Tools } from './tools.ts';

/** What the start tells the person at the terminal, once. */
export type FirstStart = {
  /** Without a password: the environment gave it. */
  owner?: { email: string; password: string | undefined };
  shopper?: { email: string; password: string };
};

/** On an empty database: the sample catalogue, a sample shopper, the first owner. */
export async function prepareFirstStart(tools: Tools, say: (line: string) => void): Promise<FirstStart> {
  const owner = await ensureFirstOwner(tools, tools.config);
  const shopper = tools.config.sampleData ? await addSamples(tools, say) : undefined;
  return { ...(owner && { owner }), ...(shopper && { shopper }) };
}

async function addSamples(tools: Tools, say: (line: string) => void): Promise<FirstStart['shopper']> {
  if (!(await loadSamples(tools))) return undefined;
  say('Laid out the sample catalogue (npm run shop -- remove-sample takes it away).');
  await addSampleShopper(tools, SHOPPER);
  return { email: SHOPPER.email, password: SHOPPER.password };
}
