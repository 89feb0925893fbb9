import { type MouseEvent, useState } from 'react';
import {
  BeadMap,
  CELL_DEGREES,
  isOnMap,
  MAP_COLUMNS,
  MAP_NORTH,
  MAP_ROWS,
  MAP_WEST,
  type MapPlace,
} from '../../ui/product/bead-map.tsx';
import { TextField } from '../components/fields.tsx';
import styles from './map-field.module.css';

type MapFieldProps = { location: MapPlace | null; fieldErrors: Record<string, string> };

/** Where on the map: pressed there, or typed as degrees in the fields `latitude` and `longitude`. */
export function MapField({ location, fieldErrors }: MapFieldProps) {
  const [latitude, setLatitude] = useState(textOf(location?.latitude));
  const [longitude, setLongitude] = useState(textOf(location?.longitude));
  const shown = readLocation(latitude, longitude);
  // A click, since a finger that scrolls past presses, too.
  function place(event: MouseEvent<HTMLElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    const column = ((event.clientX - box.left) / box.width) * MAP_COLUMNS;
    const row = ((event.clientY - box.top) / box.height) * MAP_ROWS;
    setLatitude(textOf(MAP_NORTH - row * CELL_DEGREES));
    setLongitude(textOf(MAP_WEST + column * CELL_DEGREES));
  }
  return (
    <fieldset className={styles.field}>
      <legend>
        On the map <span>(optional)</span>
      </legend>
      <p className={styles.hint}>Click where they work. Both numbers follow; you can also type them.</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the two fields below do the same by keyboard */}
      <div className={styles.map} role="presentation" onClick={place}>
        <BeadMap label="Map of Africa" places={shown && isOnMap(shown) ? [shown] : []} />
      </div>
      <div className={styles.two}>
        <TextField
          name="latitude"
          label="Latitude"
          inputMode="decimal"
          autoComplete="off"
          value={latitude}
          onChange={(event) => setLatitude(event.target.value)}
          error={fieldErrors['location.latitude'] ?? fieldErrors.location}
        />
        <TextField
          name="longitude"
          label="Longitude"
          inputMode="decimal"
          autoComplete="off"
          value={longitude}
          onChange={(event) => setLongitude(event.target.value)}
          error={fieldErrors['location.longitude']}
        />
      </div>
      {shown && !isOnMap(shown) && (
        <p className={styles.hint}>This place is outside the map of Africa, so their page will show no map.</p>
      )}
    </fieldset>
  );
}

const textOf = (degrees: number | undefined) => (degrees === undefined ? '' : String(Math.round(degrees * 100) / 100));

/** A comma is a decimal point to half of the world. */
const degreesOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')));

/** What no place on earth has: the call says so at the field. */
const NOWHERE = 999;

/** What was typed, as the call takes it: null where both are empty. */
export function locationFrom(latitude: string, longitude: string): MapPlace | null {
  if (latitude.trim() === '' && longitude.trim() === '') return null;
  const known = (degrees: number) => (Number.isFinite(degrees) ? degrees : NOWHERE);
  return { latitude: known(degreesOf(latitude)), longitude: known(degreesOf(longitude)) };
}

function readLocation(latitude: string, longitude: string): MapPlace | null {
  const read = { latitude: degreesOf(latitude), longitude: degreesOf(longitude) };
  return Number.isFinite(read.latitude) && Number.isFinite(read.longitude) ? read : null;
}
