import type { Tools } from './tools.ts';

/** Every kind of deferred and repeated work of the shop, one line each. */
export function addJobs(_tools: Tools): void {}
