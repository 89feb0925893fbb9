import type { RailCounts } from './rail.tsx';

type News = { storeName: string; shopUrl: string; counts: RailCounts };

/** What the rail tells of the shop; asked anew with each screen. */
export function useRailNews(_here: string): News {
  return { storeName: 'Nyuzi', shopUrl: '/', counts: {} };
}
