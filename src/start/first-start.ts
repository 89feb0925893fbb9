import { SHOPPER } from '../../db/seeds/fixtures.ts';
import { loadSamples } from '../../db/seeds/samples.ts';
import type { AppDeps } from '../app-deps.ts';
import type { Config } from '../config/config.ts';
import { paths } from '../paths.ts';
import { addSampleShopper } from '../shop/accounts/registration/register.ts';
import {
  type Connections,
  connectionsOfEnvironment,
  isDemoPayments,
  isMailKept,
  isOpenToShoppers,
  isSetUpFirst,
} from '../shop/connections/connections.ts';
import { closeUntilLive } from '../shop/settings/go-live.ts';
import { ensureFirstOwner } from '../shop/staff/first-owner.ts';

/** What the start prints in the terminal, once. */
export type FirstStart = {
  /** Without a password if it's from the environment. */
  owner?: { email: string; password: string | undefined };
  shopper?: { email: string; password: string };
  /** Effective connections; omitted: those of the environment. */
  connections?: Connections;
  /** Whether the owner has opened the shop. */
  isLive?: boolean;
};

/** On an empty database: creates the sample catalog, a sample shopper and the first owner. */
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

/** Newest patched Node version known to the project; one platform has no package of it. */
export const NODE_WITH_FIXES = '24.21.0';

const isOldNode = (version: string) => version.localeCompare(NODE_WITH_FIXES, 'en', { numeric: true }) < 0;

/** What the terminal shows once the shop is open. */
export function welcomeMessage(
  config: Config,
  { owner, shopper, connections = connectionsOfEnvironment(config), isLive = true }: FirstStart,
  node: string = process.versions.node,
): string {
  const office = `${config.adminUrl || config.publicUrl}${paths.admin()}`;
  const isOpen = isOpenToShoppers(connections, config, { isLive });
  const lines = [
    '',
    isOpen ? `  ${config.storeName} is open.` : `  ${config.storeName} is waiting to be set up.`,
    '',
    `  Shop         ${config.publicUrl}`,
    `  Back office  ${office}`,
  ];
  if (owner) lines.push(...ownerLines(owner));
  if (shopper) lines.push(`  Shopper      ${shopper.email}  ·  ${shopper.password}`);
  if (isMailKept(connections, config)) lines.push(`  Emails       ${config.publicUrl}${paths.devMail()}`);
  if (isDemoPayments(connections, config)) lines.push('  Payments     demo, no money moves');
  if (!isOpen) lines.push('  Shoppers     see “Opening soon” until you open the shop in the back office');
  lines.push(`  Mode         ${config.production ? 'production' : 'demo'}: ${config.mode.why}`);
  if (config.production && isOldNode(node))
    lines.push(
      `  Node         ${node} lacks security fixes that ${NODE_WITH_FIXES} has. Install the newest Node 24 and start again.`,
    );
  lines.push('', '  Ctrl-C closes it.', '');
  return lines.join('\n');
}

function ownerLines({ email, password }: NonNullable<FirstStart['owner']>): string[] {
  return [
    `               ${email}  ·  ${password ?? 'the password of OWNER_PASSWORD'}`,
    password === undefined
      ? '               You choose a password of your own when you first sign in.'
      : '               This password is shown once; you choose your own when you first sign in.',
  ];
}
