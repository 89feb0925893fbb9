import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ZONE_LIMITS } from '../../../shared/address/shipping-zones.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { Field, FieldError, fieldsClass, Input, pairClass, Select } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { xIcon } from '../../../ui/icon-shapes.ts';
import { TextField } from '../../components/forms/fields.tsx';
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

type Row = TypedZone & { id: number };

type ZonesProps = PartProps & {
  /** Active products without a weight, counted up to 1,000. */
  unweighed: number;
  /** Called when the hidden input has changed, which fires no form event. */
  onChange: () => void;
};

/** Places with a shipping price of their own. The form reads them from one hidden input. */
export function Zones({ saved, fields, unweighed, onChange }: ZonesProps) {
  const [rows, setRows] = useState<readonly Row[]>(() =>
    saved.shippingZones.map((zone, id) => ({ ...typedZone(zone), id })),
  );
  const nextId = useRef(rows.length);
  const previousRows = useRef(rows);
  useEffect(() => {
    if (previousRows.current !== rows) onChange();
    previousRows.current = rows;
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

type ZoneProps = {
  zone: TypedZone;
  id: string;
  /** Places of all zones; each can be in one zone only. */
  taken: ReadonlySet<string>;
  errors: Record<string, string>;
  onChange: (part: Partial<TypedZone>) => void;
  onRemove: () => void;
};

type ZoneRowProps = Omit<ZoneProps, 'errors'> & {
  /** Added since the form was opened, so it starts open. */
  isNew: boolean;
  /** Error messages of the whole form; `place` is the index of this zone. */
  fields: Record<string, string>;
  place: number;
};

/** A summary line that opens to the zone's fields. */
function Zone({ isNew, fields, place, ...props }: ZoneRowProps) {
  const { zone } = props;
  const errors = errorsAt(fields, `shippingZones.${place}.`);
  const fold = useRef<HTMLDetailsElement>(null);
  // Open it after each save that reports errors in it, even if it was closed since.
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

/** Error messages of one entry, by field within it. */
const errorsAt = (fields: Record<string, string>, start: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, sentence]) =>
      field.startsWith(start) ? [[field.slice(start.length), sentence]] : [],
    ),
  );

const MAX_NAMED = 3;

/** The names of the first places, and the number of others. */
function placesLine(places: readonly string[]): string {
  const named = places.slice(0, MAX_NAMED).map(placeName).join(', ');
  return places.length > MAX_NAMED ? `${named} and ${places.length - MAX_NAMED} more` : named;
}

function ZoneFields({ zone, id, taken, errors, onChange, onRemove }: ZoneProps) {
  const displayName = zone.name.trim() || 'new zone';
  return (
    <fieldset className={fieldsClass}>
      <legend className="vh">{displayName}</legend>
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
        <ZonePlaces
          zone={zone}
          id={id}
          taken={taken}
          displayName={displayName}
          onChange={onChange}
          error={errors.places}
        />
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
        <Button look="plain" size="small" aria-label={`Remove zone ${displayName}`} onClick={onRemove}>
          Remove zone
        </Button>
      </Buttons>
    </fieldset>
  );
}

type PlacesProps = Pick<ZoneProps, 'zone' | 'id' | 'taken' | 'onChange'> & {
  displayName: string;
  error: string | undefined;
};

function ZonePlaces({ zone: { places }, id, taken, displayName, error, onChange }: PlacesProps) {
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
        <ul className={styles.places} aria-label={`Places of ${displayName}`}>
          {places.map((place) => (
            <li key={place}>
              {placeName(place)}
              <IconButton
                label={`Remove ${placeName(place)} from ${displayName}`}
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

const PRICES = [
  { value: 'flat', name: 'One price' },
  { value: 'amount', name: 'By order amount' },
  { value: 'weight', name: 'By weight' },
] as const;

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

const FROM = { amount: 'From (USD)', weight: 'From (grams)' } as const;

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

type DefaultWeightProps = PartProps & {
  /** Active products without a weight, counted up to 1,000. */
  unweighed: number;
};

/** The weight of products without one, used where a zone charges by weight. */
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

const MAX_COUNTED_PRODUCTS = 1000;

function weightLine(unweighed: number, grams: number): string {
  if (unweighed === 0) return 'Every active product has a weight.';
  const most = unweighed >= MAX_COUNTED_PRODUCTS ? '1,000 or more products have' : `${unweighed} products have`;
  const products = unweighed === 1 ? '1 product has' : most;
  return `${products} no weight. Until you add one, each counts as ${grams} g. To add many at once, use Products → Export and Import.`;
}
