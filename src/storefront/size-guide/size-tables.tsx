import type { MeasuredAt, Sizing } from '../../shared/products/sizing.ts';
import { lengthText } from '../../shared/products/units.ts';
import { Island } from '../../ui/island.tsx';
import { HowToMeasure } from '../size-finder/size-finder.tsx';
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

/** Size tables in one unit or the other, each with how to measure for it, and the size finder. */
export const SizeTables = ({ groups }: { groups: readonly SizingGroup[] }) => (
  <section className={styles.tables} aria-labelledby="measured-sizes">
    <h2 id="measured-sizes">All sizes, in inches and centimeters</h2>
    <Island name="guide-finder" component={GuideFinder} props={{ groups }} />
    <fieldset className={styles.units}>
      <legend>Show sizes in</legend>
      <label>
        <input type="radio" name="unit" id="unit-in" defaultChecked />
        Inches
      </label>
      <label>
        <input type="radio" name="unit" id="unit-cm" />
        Centimeters
      </label>
    </fieldset>
    <div className={styles.groups}>
      {groups.map(({ id, name, sizing }) => (
        <div key={id}>
          <h3 id={`sizes-${id}`}>{name}</h3>
          <HowToMeasure measuredAt={sizing.measuredAt} />
          <table className={styles.sizes} aria-labelledby={`sizes-${id}`}>
            <thead>
              <tr>
                <th scope="col">Size</th>
                <th scope="col">{FITS[sizing.measuredAt]}</th>
                <th scope="col">Inside</th>
              </tr>
            </thead>
            <tbody>
              {sizing.sizes.map(({ size, from, to, inside }) => (
                <tr key={size}>
                  <th scope="row">{size}</th>
                  <td>
                    <InUnits text={(unit) => `${lengthText(from, unit).split(' ')[0]}–${lengthText(to, unit)}`} />
                  </td>
                  <td>
                    <InUnits text={(unit) => lengthText(inside, unit)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </div>
  </section>
);

/** Both units; the stylesheet shows the chosen one. */
const InUnits = ({ text }: { text: (unit: 'in' | 'cm') => string }) => (
  <>
    <span className={styles.in}>{text('in')}</span>
    <span className={styles.cm}>{text('cm')}</span>
  </>
);

/** "Medium: fits a wrist of 6.0 to 6.6 in." for each size, from its measures. */
export function measuredFits({ measuredAt, sizes }: Pick<Sizing, 'measuredAt' | 'sizes'>): Record<string, string> {
  const texts = sizes.map(({ size, from, to, inside }): [string, string] => {
    if (measuredAt === 'length') return [size, `${size}: length ${lengthText(inside, 'in')}.`];
    const [least = ''] = lengthText(from, 'in').split(' ');
    return [size, `${size}: ${FITS[measuredAt].toLowerCase()} ${least} to ${lengthText(to, 'in')}.`];
  });
  return Object.fromEntries(texts);
}
