import { SHOPPER } from '../../db/seeds/fixtures.ts';
import { loadSamples } from '../../db/seeds/samples.ts';
import type { AppDeps } from '../app-deps.ts';
import { addSampleShopper } from '../shop/accounts/register.ts';
import type { Connections } from '../shop/connections/connections.ts';
import { isSetUpFirst } from '../shop/connections/open-to-shoppers.ts';
import { closeUntilLive } from '../shop/settings/go-live.ts';
import { ensureFirstOwner } from '../shop/staff/first-owner.ts';

/** What the start tells the person at the terminal, once. */
export type FirstStart = {
  /** Without a password: the environment gave it. */
  owner?: { email: string; password: string | undefined };
  shopper?: { email: string; password: string };
  /** What is in force now; left out: what the environment says. */
  connections?: Connections;
  /** Whether the owner has opened the shop. */
  isLive?: boolean;
};

/** On an empty database: the sample catalog, a sample shopper, the first owner. */
export async function prepareFirstStart(deps: AppDeps, say: (line: string) => void): Promise<FirstStart> {
  const owner = await ensureFirstOwner(deps, deps.config, isSetUpFirst(deps.config) ? closeUntilLive : undefined);
  const shopper = deps.config.sampleData ? await addSampleData(deps, say) : undefined;
  return {
    ...(owner && { owner }),
    ...(shopper && { shopper }),
    connections: await deps.connections.current(),
    isLive: (await deps.settings.current()).isLive,
  };
}

async function addSampleData(deps: AppDeps, say: (line: string) => void): Promise<FirstStart['shopper']> {
  if (!(await loadSamples(deps))) return undefined;
  say('Added the sample catalog (npm run shop -- remove-sample removes it).');
  await addSampleShopper(deps, SHOPPER);
  return { email: SHOPPER.email, password: SHOPPER.password };
}
