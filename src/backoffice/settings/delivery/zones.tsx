import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ZONE_LIMITS } from '../../../shared/address/shipping-zones.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { Field, FieldError, fieldsClass, Input, pairClass, Select } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { xIcon } from '../../../ui/icon-shapes.ts';
import { TextField } from '../../components/fields.tsx';
import { Buttons, Note } from '../../components/layout.tsx';
import styles from './delivery.module.css';
import {
  NEW_ZONE,
  type PartProps,
  PLACE_GROUPS,
  placeName,
  type TypedZone,
  typedZone,
  zoneLine,
} from './delivery-form.ts';

type DefaultWeightProps = PartProps & {
  /** Products on sale of which nobody said the weight, counted up to a thousand. */
  unweighed: number;
};

/** What stands in for weights that nobody typed, where a zone charges by weight. */
const DefaultWeight = ({ saved, fields, unweighed }: DefaultWeightProps) => (
  <>
    <TextField
      name="defaultWeightGrams"
      label="Default product weight (grams)"
      hint="An ounce is 28 grams, a pound 454."
      required
      inputMode="numeric"
      maxLength={6}
      defaultValue={saved.defaultWeightGrams}
      error={fields.defaultWeightGrams}
    />
    <Note>{weightLine(unweighed, saved.defaultWeightGrams)}</Note>
  </>
);

function weightLine(unweighed: number, grams: number): string {
  if (unweighed === 0) return 'Every active product has a weight.';
  const most = unweighed >= MAX_COUNTED ? '1,000 or more products have' : `${unweighed} products have`;
  const products = unweighed === 1 ? '1 product has' : most;
  return `${products} no weight. Until you add one, each counts as ${grams} g. To add many at once, use Products → Export and Import.`;
}

const MAX_COUNTED = 1000;

type ZoneProps = {
  zone: TypedZone;
  id: string;
  /** Places of all zones. */
  taken: ReadonlySet<string>;
  errors: Record<string, string>;
  onChange: (part: Partial<TypedZone>) => void;
  onRemove: () => void;
};

function ZoneBands({
  zone: { price, bands },
  id,
  errors,
  onChange,
}: Pick<ZoneProps, 'zone' | 'id' | 'errors' | 'onChange'>) {
  const shown = price === 'flat' ? bands.slice(0, 1) : bands;
  const set = (at: number, part: Partial<(typeof bands)[number]>) =>
    onChange({ bands: bands.map((band, place) => (place === at ? { ...band, ...part } : band)) });
  return (
    <div className={styles.bands}>
      {shown.map((band, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bands have no identity, and their fields hold all there is
        <div key={at} className={styles.band}>
          {price !== 'flat' && (
            <Field id={`${id}-from${at}`} label={FROM[price]} error={errors[`bands.${at}.from`]}>
              {(tied) => (
                <Input
                  {...tied}
                  inputMode={price === 'weight' ? 'numeric' : 'decimal'}
                  autoComplete="off"
                  readOnly={at === 0}
                  value={at === 0 ? '0' : band.from}
                  onChange={({ target }) => set(at, { from: target.value })}
                />
              )}
            </Field>
          )}
          <Field id={`${id}-cents${at}`} label="Shipping (USD)" error={errors[`bands.${at}.cents`]}>
            {(tied) => (
              <Input
                {...tied}
                inputMode="decimal"
                autoComplete="off"
                value={band.cents}
                onChange={({ target }) => set(at, { cents: target.value })}
              />
            )}
          </Field>
          {at > 0 && (
            <IconButton
              label={`Remove rate ${at + 1}`}
              onClick={() => onChange({ bands: bands.filter((_, place) => place !== at) })}
            >
              <Icon shape={xIcon} />
            </IconButton>
          )}
        </div>
      ))}
      {errors.bands && <FieldError>{errors.bands}</FieldError>}
      {price !== 'flat' && bands.length < ZONE_LIMITS.bands && (
        <Button look="quiet" size="small" onClick={() => onChange({ bands: [...bands, { from: '', cents: '' }] })}>
          Add a rate
        </Button>
      )}
    </div>
  );
}

const FROM = { amount: 'From (USD)', weight: 'From (grams)' } as const;

const PRICES = [
  { value: 'flat', name: 'One price' },
  { value: 'amount', name: 'By order amount' },
  { value: 'weight', name: 'By weight' },
] as const;

function ZoneFields({ zone, id, taken, errors, onChange, onRemove }: ZoneProps) {
  const called = zone.name.trim() || 'new zone';
  return (
    <fieldset className={fieldsClass}>
      <legend className="vh">{called}</legend>
      <div className={pairClass}>
        <Field id={`${id}-name`} label="Zone name" hint="Only you see it." error={errors.name}>
          {(tied) => (
            <Input
              {...tied}
              maxLength={ZONE_LIMITS.name}
              placeholder="Alaska and Hawaii"
              value={zone.name}
              onChange={({ target }) => onChange({ name: target.value })}
            />
          )}
        </Field>
        <ZonePlaces zone={zone} id={id} taken={taken} called={called} onChange={onChange} error={errors.places} />
      </div>
      <Checkbox checked={zone.ships} onChange={({ target }) => onChange({ ships: target.checked })}>
        We ship here
      </Checkbox>
      {zone.ships ? (
        <ZonePrice zone={zone} id={id} errors={errors} onChange={onChange} />
      ) : (
        <Note>Checkout tells shoppers that you don’t ship there yet.</Note>
      )}
      <Buttons>
        <Button look="plain" size="small" aria-label={`Remove zone ${called}`} onClick={onRemove}>
          Remove zone
        </Button>
      </Buttons>
    </fieldset>
  );
}

const ZonePrice = ({ zone, id, errors, onChange }: Pick<ZoneProps, 'zone' | 'id' | 'errors' | 'onChange'>) => (
  <>
    <div className={pairClass}>
      <Field id={`${id}-price`} label="Price">
        {(tied) => (
          <Select
            {...tied}
            value={zone.price}
            onChange={({ target }) => onChange({ price: target.value as TypedZone['price'] })}
          >
            {PRICES.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        id={`${id}-free`}
        label="Free over (USD)"
        hint="Items before discounts. Leave it empty if shipping here is never free."
        error={errors.freeOverCents}
        optional
      >
        {(tied) => (
          <Input
            {...tied}
            inputMode="decimal"
            autoComplete="off"
            value={zone.freeOver}
            onChange={({ target }) => onChange({ freeOver: target.value })}
          />
        )}
      </Field>
    </div>
    <ZoneBands zone={zone} id={id} errors={errors} onChange={onChange} />
  </>
);

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

type PlacesProps = Pick<ZoneProps, 'zone' | 'id' | 'taken' | 'onChange'> & {
  called: string;
  error: string | undefined;
};

function ZonePlaces({ zone: { places }, id, taken, called, error, onChange }: PlacesProps) {
  return (
    <div>
      <Field
        id={`${id}-place`}
        label="Add a state or country"
        {...(places.includes('US') && { hint: 'United States: every state that no other zone names.' })}
        error={error}
      >
        {(tied) => (
          <Select
            {...tied}
            value=""
            onChange={({ target }) => target.value && onChange({ places: [...places, target.value] })}
          >
            <option value="">Choose…</option>
            {PLACE_GROUPS.map((group) => (
              <optgroup key={group.name} label={group.name}>
                {group.places
                  .filter((place) => !taken.has(place))
                  .map((place) => (
                    <option key={place} value={place}>
                      {placeName(place)}
                    </option>
                  ))}
              </optgroup>
            ))}
          </Select>
        )}
      </Field>
      {places.length > 0 && (
        <ul className={styles.places} aria-label={`Places of ${called}`}>
          {places.map((place) => (
            <li key={place}>
              {placeName(place)}
              <IconButton
                label={`Remove ${placeName(place)} from ${called}`}
                onClick={() => onChange({ places: places.filter((each) => each !== place) })}
              >
                <Icon shape={xIcon} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
