import type { OfficePlace } from '../screens.ts';
import styles from './shell.module.css';

type Waiting = { count: number; of: string };

/** What waits in each sub-place, by its path. */
export type PlaceCounts = Readonly<Record<string, Waiting>>;

/** Of all its sub-places together. */
export const waitingIn = ({ subs }: OfficePlace, counts: PlaceCounts): Waiting => ({
  count: subs.reduce((sum, { path }) => sum + (counts[path]?.count ?? 0), 0),
  of: 'waiting',
});

/** Nothing where nothing waits. */
export function PlaceCount({ count = 0, of = '' }: Partial<Waiting>) {
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      <span className="vh">{of}: </span>
      {count > 999 ? '999+' : count}
    </span>
  );
}
