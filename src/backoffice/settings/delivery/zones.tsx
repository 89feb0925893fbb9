import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ZONE_LIMITS } from '../../../shared/address/shipping-zones.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError, fieldsClass } from '../../../ui/field.tsx';
import { Buttons, Note } from '../../components/layout.tsx';
import { DefaultWeight } from './default-weight.tsx';
import styles from './delivery.module.css';
import type { PartProps } from './delivery-form.ts';
import type { ZoneProps } from './zone-bands.tsx';
import { ZoneFields } from './zone-fields.tsx';
import { NEW_ZONE, placeName, type TypedZone, typedZone, zoneLine } from './zone-values.ts';

type Row = TypedZone & { id: number };
type ZonesProps = PartProps & {
  /** Products on sale of which nobody said the weight, counted up to a thousand. */
  unweighed: number;
  /** What the hidden field holds has changed, which no event of the form tells. */
  onChange: () => void;
};

/** Places that pay their own price for shipping. The form reads them from one field. */
export function Zones({ saved, fields, unweighed, onChange }: ZonesProps) {
  const [rows, setRows] = useState<readonly Row[]>(() =>
    saved.shippingZones.map((zone, id) => ({ ...typedZone(zone), id })),
  );
  const nextId = useRef(rows.length);
  const known = useRef(rows);
  useEffect(() => {
    if (known.current !== rows) onChange();
    known.current = rows;
  });
  const set = (id: number, part: Partial<TypedZone>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));
  const taken = new Set(rows.flatMap(({ places }) => places));
  return (
    <div className={fieldsClass}>
      <input type="hidden" name="shippingZones" value={JSON.stringify(rows)} />
      {rows.length > 0 && (
        <div>
          {rows.map((row, place) => (
            <Zone
              key={row.id}
              zone={row}
              id={`zone${row.id}`}
              isNew={row.id >= saved.shippingZones.length}
              taken={taken}
              fields={fields}
              place={place}
              onChange={(part) => set(row.id, part)}
              onRemove={() => setRows(rows.filter(({ id }) => id !== row.id))}
            />
          ))}
        </div>
      )}
      {fields.shippingZones && <FieldError>{fields.shippingZones}</FieldError>}
      <Buttons>
        {rows.length < ZONE_LIMITS.zones && (
          <Button look="quiet" size="small" onClick={() => setRows([...rows, { ...NEW_ZONE, id: nextId.current++ }])}>
            Add a zone
          </Button>
        )}
      </Buttons>
      <Note>A zone is for states or countries with a price of their own. All other places pay the rate above.</Note>
      {rows.some(({ ships, price }) => ships && price === 'weight') ? (
        <DefaultWeight saved={saved} fields={fields} unweighed={unweighed} />
      ) : (
        <input type="hidden" name="defaultWeightGrams" value={saved.defaultWeightGrams} />
      )}
    </div>
  );
}

/** Sentences about one entry, by what they name in it. */
const errorsAt = (fields: Record<string, string>, start: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, sentence]) =>
      field.startsWith(start) ? [[field.slice(start.length), sentence]] : [],
    ),
  );

type ZoneRowProps = Omit<ZoneProps, 'errors'> & {
  /** Added since the form was opened: unfolded. */
  isNew: boolean;
  /** The sentences of all that was refused, and which zone of the list this is. */
  fields: Record<string, string>;
  place: number;
};

/** A line that says what the zone costs, and unfolds. */
function Zone({ isNew, fields, place, ...props }: ZoneRowProps) {
  const { zone } = props;
  const errors = errorsAt(fields, `shippingZones.${place}.`);
  const fold = useRef<HTMLDetailsElement>(null);
  // What is wrong in it is seen after each save, also where it was closed since.
  useLayoutEffect(() => {
    if (fold.current && Object.keys(errorsAt(fields, `shippingZones.${place}.`)).length > 0) fold.current.open = true;
  }, [fields, place]);
  return (
    <details ref={fold} className={styles.shippingZone} open={isNew}>
      <summary>
        <span>
          <b>{zone.name.trim() || 'New zone'}</b>
          <small>{placesLine(zone.places)}</small>
        </span>
        <span>{zoneLine(zone)}</span>
      </summary>
      <ZoneFields {...props} errors={errors} />
    </details>
  );
}

const MAX_NAMED = 3;

/** The first places by name, and how many more there are. */
function placesLine(places: readonly string[]): string {
  const named = places.slice(0, MAX_NAMED).map(placeName).join(', ');
  return places.length > MAX_NAMED ? `${named} and ${places.length - MAX_NAMED} more` : named;
}
