import type { MeasuredAt, Sizing } from '../../shared/products/sizing.ts';
import { lengthText } from '../../shared/products/units.ts';
import { Island } from '../../ui/island.tsx';
import { Table } from '../../ui/layout/table.tsx';
import { GuideFinder } from './guide-finder.island.tsx';
import styles from './size-tables.module.css';
import type { SizingGroup } from './sizing-groups.ts';

/** Column headings of size measures. */
const FITS: Record<MeasuredAt, string> = {
  wrist: 'Fits a wrist of',
  ankle: 'Fits an ankle of',
  neck: 'Fits a neck of',
  length: 'Length you want',
};

/** Size tables in both units below the owner's text, and the size finder. */
export const SizeTables = ({ groups }: { groups: readonly SizingGroup[] }) => (
  <section className={styles.tables} aria-labelledby="measured-sizes">
    <h2 id="measured-sizes">All sizes, in inches and centimeters</h2>
    <Island name="guide-finder" component={GuideFinder} props={{ groups }} />
    {groups.map(({ id, name, sizing }) => (
      <div key={id}>
        <h3>{name}</h3>
        <Table
          label={`Sizes: ${name}`}
          columns={[{ head: 'Size' }, { head: FITS[sizing.measuredAt] }, { head: 'Inside' }]}
          rows={sizing.sizes.map(({ size, from, to, inside }) => ({
            key: size,
            cells: [size, both(from, to), `${lengthText(inside, 'in')} (${lengthText(inside, 'cm')})`],
          }))}
        />
      </div>
    ))}
  </section>
);

/** "6.0–6.6 in (15.2–16.8 cm)" */
function both(from: number, to: number): string {
  const range = (unit: 'in' | 'cm') => `${lengthText(from, unit).split(' ')[0]}–${lengthText(to, unit)}`;
  return `${range('in')} (${range('cm')})`;
}

/** "Medium: fits a wrist of 6.0 to 6.6 in." for each size, from its measures. */
export function measuredFits({ measuredAt, sizes }: Pick<Sizing, 'measuredAt' | 'sizes'>): Record<string, string> {
  const texts = sizes.map(({ size, from, to, inside }): [string, string] => {
    if (measuredAt === 'length') return [size, `${size}: length ${lengthText(inside, 'in')}.`];
    const [least = ''] = lengthText(from, 'in').split(' ');
    return [size, `${size}: ${FITS[measuredAt].toLowerCase()} ${least} to ${lengthText(to, 'in')}.`];
  });
  return Object.fromEntries(texts);
}
