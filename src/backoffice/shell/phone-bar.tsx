import { useState } from 'react';
import { useLocation } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { menuIcon } from '../../ui/icon-shapes.ts';
import { type OfficePlace, placesFor, subPlaceOf } from '../screens.ts';
import { useStaff } from '../session.ts';
import { type BarProps, MorePlaces } from './more-places.tsx';
import { PlaceCount, waitingIn } from './place-count.tsx';
import styles from './shell.module.css';
import { currentAt } from './sidebar.tsx';

/** Of the places, those that a thumb reaches without opening the sheet. */
const IN_BAR = 3;

/** On small screens: the first places at the lower edge, and all others in a sheet over everything. */
export function PhoneBar(props: BarProps) {
  const { counts } = props;
  const { role } = useStaff();
  const address = useLocation().pathname;
  const [isOpen, setOpen] = useState(false);
  const places = placesFor(role);
  const open = subPlaceOf(address);
  const isIn = ({ subs }: OfficePlace) => subs.some(({ path }) => path === open);
  const others = places.slice(IN_BAR);
  const waiting = others.reduce((sum, place) => sum + waitingIn(place, counts).count, 0);
  return (
    <>
      <nav className={styles.bar} aria-label="Main places">
        <ul>
          {places.slice(0, IN_BAR).map((place) => (
            <li key={place.name}>
              <a href={place.subs[0]?.path} {...(isIn(place) && currentAt(place.subs[0]?.path, address))}>
                <span>
                  <Icon shape={place.icon} />
                  <PlaceCount {...waitingIn(place, counts)} />
                </span>
                {place.name}
              </a>
            </li>
          ))}
          <li>
            <button
              type="button"
              aria-haspopup="dialog"
              className={classNames(!places.slice(0, IN_BAR).some(isIn) && styles.on)}
              onClick={() => setOpen(true)}
            >
              <span>
                <Icon shape={menuIcon} />
                <PlaceCount count={waiting} of="waiting" />
              </span>
              More
            </button>
          </li>
        </ul>
      </nav>
      {isOpen && <MorePlaces {...props} places={places} onClose={() => setOpen(false)} />}
    </>
  );
}
