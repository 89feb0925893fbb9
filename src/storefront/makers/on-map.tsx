import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import type { Community } from '../../shop/catalog/taxonomy/schema.ts';
import { BeadMap } from '../../ui/product/bead-map.tsx';
import { makerText, mapPlaces } from './maker-texts.ts';
import styles from './on-map.module.css';

/** Text and list of makers beside the map. */
export function MakersOnMap({ makers, children }: { makers: readonly Community[]; children: ReactNode }) {
  const places = mapPlaces(makers);
  return (
    <div className={styles.intro}>
      <div>
        {children}
        <ol className={styles.list}>
          {makers.map(({ id, name, place }) => (
            <li key={id}>
              <a href={paths.maker(id)}>{name}</a>
              <span>{place}</span>
            </li>
          ))}
        </ol>
      </div>
      {places.length > 0 && (
        <div className={styles.map}>
          <BeadMap
            label={`Map of Africa in beads: ${makers.map(makerText).join('; ')}`}
            places={places}
            numbered={places.length === makers.length}
          />
        </div>
      )}
    </div>
  );
}
