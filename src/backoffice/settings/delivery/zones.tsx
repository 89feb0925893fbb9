import { useEffect, useRef, useState } from 'react';
import { ZONE_LIMITS } from '../../../shared/shipping-zones.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { Field, FieldError, fieldsClass, Input, Select } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { xIcon } from '../../../ui/icon-shapes.ts';
import { errorWithin } from '../../components/error-within.ts';
import { Buttons, Note } from '../../components/layout.tsx';
import styles from './delivery.module.css';
import type { PartProps } from './delivery-form.ts';
import { NEW_ZONE, PLACE_GROUPS, placeName, type TypedZone, typedZone } from './zone-values.ts';

type Row = TypedZone & { id: number };
type ZonesProps = PartProps & {
  /** What the hidden field holds has changed, which no event of the form tells. */
  onChange: () => void;
};

/** Places that pay their own price for shipping. The form reads them from one field. */
export function Zones({ saved, fields, onChange }: ZonesProps) {
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
      <Note>Give places a price of their own, by order amount or by weight. Places in no zone pay the rate above.</Note>
      {rows.map((row, place) => (
        <ZoneFields
          key={row.id}
          zone={row}
          id={`zone${row.id}`}
          taken={taken}
          errors={{
            name: fields[`shippingZones.${place}.name`],
            places: fields[`shippingZones.${place}.places`],
            bands: errorWithin(fields, `shippingZones.${place}.bands`),
            freeOver: fields[`shippingZones.${place}.freeOverCents`],
          }}
          onChange={(part) => set(row.id, part)}
          onRemove={() => setRows(rows.filter(({ id }) => id !== row.id))}
        />
      ))}
      {fields.shippingZones && <FieldError>{fields.shippingZones}</FieldError>}
      <Buttons>
        {rows.length < ZONE_LIMITS.zones && (
          <Button look="quiet" size="small" onClick={() => setRows([...rows, { ...NEW_ZONE, id: nextId.current++ }])}>
            Add a zone
          </Button>
        )}
      </Buttons>
    </div>
  );
}

const PRICES = [
  { value: 'flat', name: 'One price' },
  { value: 'amount', name: 'By order amount' },
  { value: 'weight', name: 'By weight' },
] as const;

type FieldsProps = {
  zone: TypedZone;
  id: string;
  /** Places of all zones. */
  taken: ReadonlySet<string>;
  errors: Record<'name' | 'places' | 'bands' | 'freeOver', string | undefined>;
  onChange: (part: Partial<TypedZone>) => void;
  onRemove: () => void;
};

function ZoneFields({ zone, id, taken, errors, onChange, onRemove }: FieldsProps) {
  const called = zone.name.trim() || 'new zone';
  return (
    <fieldset className={styles.shippingZone}>
      <legend className="vh">{called}</legend>
      <Field id={`${id}-name`} label="Zone name" error={errors.name}>
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
      <Places {...{ zone, id, taken, called, onChange }} error={errors.places} />
      <Checkbox checked={zone.ships} onChange={({ target }) => onChange({ ships: target.checked })}>
        We ship here
      </Checkbox>
      {zone.ships ? (
        <>
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
          <Bands {...{ zone, id, onChange }} error={errors.bands} />
          <Field
            id={`${id}-free`}
            label="Free over (USD)"
            hint="Items before discounts. Leave it empty if shipping here is never free."
            error={errors.freeOver}
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
        </>
      ) : (
        <Note>Checkout tells shoppers that you don’t ship there yet.</Note>
      )}
      <Button look="plain" size="small" aria-label={`Remove zone ${called}`} onClick={onRemove}>
        Remove zone
      </Button>
    </fieldset>
  );
}

type PlacesProps = Pick<FieldsProps, 'zone' | 'id' | 'taken' | 'onChange'> & {
  called: string;
  error: string | undefined;
};

function Places({ zone: { places }, id, taken, called, error, onChange }: PlacesProps) {
  return (
    <div>
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
      <Field
        id={`${id}-place`}
        label="Add a place"
        hint="With United States, a zone holds every state that no other zone names."
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
    </div>
  );
}

type BandsProps = Pick<FieldsProps, 'zone' | 'id' | 'onChange'> & { error: string | undefined };

function Bands({ zone: { price, bands }, id, error, onChange }: BandsProps) {
  const unit = price === 'weight' ? 'grams' : 'USD';
  const shown = price === 'flat' ? bands.slice(0, 1) : bands;
  const set = (at: number, part: Partial<(typeof bands)[number]>) =>
    onChange({ bands: bands.map((band, place) => (place === at ? { ...band, ...part } : band)) });
  return (
    <div className={styles.bands}>
      {shown.map((band, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bands have no identity, and their fields hold all there is
        <div key={at} className={price === 'flat' ? styles.oneBand : styles.band}>
          {price !== 'flat' && (
            <Field id={`${id}-from${at}`} label={`From (${unit})`} error={undefined}>
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
          <Field id={`${id}-cents${at}`} label="Price (USD)" error={at === 0 ? error : undefined}>
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
          {price !== 'flat' && (
            <IconButton
              label={`Remove rate ${at + 1}`}
              disabled={at === 0}
              onClick={() => onChange({ bands: bands.filter((_, place) => place !== at) })}
            >
              <Icon shape={xIcon} />
            </IconButton>
          )}
        </div>
      ))}
      {price !== 'flat' && bands.length < ZONE_LIMITS.bands && (
        <Button look="quiet" size="small" onClick={() => onChange({ bands: [...bands, { from: '', cents: '' }] })}>
          Add a rate
        </Button>
      )}
    </div>
  );
}
