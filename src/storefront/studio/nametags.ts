import type { QueryClient } from '../../browser/client.ts';

/** The category that the studio makes pieces of. */
export const NAMETAGS = 'nametags';

/** Links to the studio appear only while it is open; a shop that can't say so shows none. */
export async function isStudioOpen(api: QueryClient): Promise<boolean> {
  const answer = await api.call('GET /studio', {});
  return answer.ok && answer.body.isOn;
}
