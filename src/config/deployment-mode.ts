import { isLoopback } from '../platform/http/loopback.ts';

/** Whether this is a shop with real money, and why, in a sentence for the terminal. */
export type DeploymentMode = { production: boolean; why: string };

const EXPLICIT_DEMO = new Set(['development', 'test']);

/**
 * Production is the default wherever others can reach the shop: forgetting `NODE_ENV` must not open everybody's email at
 * `/dev/mail`. `npm start` with nothing set stays a demo, and `NODE_ENV=development` makes any shop one.
 */
export function deploymentMode({
  nodeEnv,
  publicUrl,
  host,
}: {
  nodeEnv: string;
  publicUrl: string;
  host: string;
}): DeploymentMode {
  if (nodeEnv === 'production') return { production: true, why: 'NODE_ENV=production is set.' };
  if (EXPLICIT_DEMO.has(nodeEnv)) return { production: false, why: `NODE_ENV=${nodeEnv} is set.` };
  const open = !isLoopback(new URL(publicUrl).hostname)
    ? `PUBLIC_URL is ${publicUrl}`
    : !isLoopback(host) && `HOST is ${host}`;
  return open
    ? { production: true, why: `${open}, which other computers can reach. For a demo, set NODE_ENV=development.` }
    : { production: false, why: 'only this computer can reach it. To sell, set PUBLIC_URL (docs/deploying.md).' };
}
