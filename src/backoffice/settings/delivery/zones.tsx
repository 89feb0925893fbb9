import { ZONE_LIMITS } from '../../../shared/address/shipping-zones.ts';
import { inOunces } from '../../../shared/products/weight.ts';
import { DEFAULT_WEIGHT } from '../../../shop/settings/fields.ts';
import { fieldsClass, pairClass } from '../../../ui/field.tsx';
import { xIcon } from '../../../ui/icon-shapes.ts';
import {
  CheckField,
  Fields,
  FieldsFold,
  FormError,
  FormFields,
  SelectField,
  TextField,
  WeightField,
} from '../../components/forms/fields.tsx';
import { useRows } from '../../components/forms/use-rows.ts';
import { Action, Buttons, IconAction, Note } from '../../components/layout.tsx';
import styles from './delivery.module.css';
import {
  type DeliveryValues,
  NEW_ZONE,
  PLACE_GROUPS,
  placeName,
  type TypedZone,
  typedZone,
  zoneLine,
} from './delivery-form.ts';

type ZonesProps = {
  saved: DeliveryValues;
  /** Active products without a weight, counted up to 1,000. */
  unweighed: number;
  /** Called when the hidden input has changed, which fires no form event. */
  onChange: () => void;
};

/** Places with a shipping price of their own. The form reads them from one hidden input. */
export function Zones({ saved, unweighed, onChange }: ZonesProps) {
  const { rows, add, set, remove } = useRows(saved.shippingZones.map(typedZone), onChange);
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
              isNew={row.id >= saved.shippingZones.length}
              taken={taken}
              at={`shippingZones.${place}`}
              onChange={(part) => set(row.id, part)}
              onRemove={() => remove(row.id)}
            />
          ))}
        </div>
      )}
      <FormError of="shippingZones" exact />
      <Buttons>
        {rows.length < ZONE_LIMITS.zones && <Action label="Add a zone" look="quiet" onClick={() => add(NEW_ZONE)} />}
      </Buttons>
      <Note>A zone is for states or countries with a price of their own. All other places pay the rate above.</Note>
      {rows.some(({ ships, price }) => ships && price === 'weight') ? (
        <>
          <Fields of={DEFAULT_WEIGHT} />
          <Note>{weightLine(unweighed, saved.defaultWeightGrams)}</Note>
        </>
      ) : (
        <input type="hidden" name="defaultWeightGrams" value={saved.defaultWeightGrams} />
      )}
    </div>
  );
}

type ZoneProps = {
  zone: TypedZone;
  /** Places of all zones; each can be in one zone only. */
  taken: ReadonlySet<string>;
  onChange: (part: Partial<TypedZone>) => void;
  onRemove: () => void;
};

/** A summary line that opens to the zone's fields; `isNew`: added since the form was opened, so it starts open. */
function Zone({ at, isNew, ...props }: ZoneProps & { at: string; isNew: boolean }) {
  const { zone, onChange } = props;
  const summary = (
    <>
      <span>
        <b>{zone.name.trim() || 'New zone'}</b>
        <small>{placesLine(zone.places)}</small>
      </span>
      <span>{zoneLine(zone)}</span>
    </>
  );
  return (
    <FieldsFold at={at} className={styles.shippingZone} summary={summary} open={isNew}>
      <FormFields values={zone} at={at} set={onChange}>
        <ZoneFields {...props} />
      </FormFields>
    </FieldsFold>
  );
}

const MAX_NAMED = 3;

/** The names of the first places, and the number of others. */
function placesLine(places: readonly string[]): string {
  const named = places.slice(0, MAX_NAMED).map(placeName).join(', ');
  return places.length > MAX_NAMED ? `${named} and ${places.length - MAX_NAMED} more` : named;
}

function ZoneFields({ zone, taken, onChange, onRemove }: ZoneProps) {
  const displayName = zone.name.trim() || 'new zone';
  return (
    <fieldset className={fieldsClass}>
      <legend className="vh">{displayName}</legend>
      <div className={pairClass}>
        <TextField
          name="name"
          label="Zone name"
          hint="Only you see it."
          maxLength={ZONE_LIMITS.name}
          placeholder="Alaska and Hawaii"
        />
        <ZonePlaces zone={zone} taken={taken} displayName={displayName} onChange={onChange} />
      </div>
      <CheckField name="ships" label="We ship here" />
      {zone.ships ? (
        <ZonePrice zone={zone} onChange={onChange} />
      ) : (
        <Note>Checkout tells shoppers that you don’t ship there yet.</Note>
      )}
      <Buttons>
        <Action label="Remove zone" of={displayName} look="plain" onClick={onRemove} />
      </Buttons>
    </fieldset>
  );
}

type PlacesProps = Pick<ZoneProps, 'zone' | 'taken' | 'onChange'> & { displayName: string };

function ZonePlaces({ zone: { places }, taken, displayName, onChange }: PlacesProps) {
  return (
    <div>
      <SelectField
        name="places"
        label="Add a state or country"
        hint={places.includes('US') && 'United States: every state that no other zone names.'}
        value=""
        onChange={({ target }) => target.value && onChange({ places: [...places, target.value] })}
        choices={[{ value: '', name: 'Choose…' }]}
      >
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
      </SelectField>
      {places.length > 0 && (
        <ul className={styles.places} aria-label={`Places of ${displayName}`}>
          {places.map((place) => (
            <li key={place}>
              {placeName(place)}
              <IconAction
                label={`Remove ${placeName(place)} from ${displayName}`}
                icon={xIcon}
                onClick={() => onChange({ places: places.filter((each) => each !== place) })}
              />
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

type PriceProps = Pick<ZoneProps, 'zone' | 'onChange'>;

const ZonePrice = ({ zone, onChange }: PriceProps) => (
  <>
    <div className={pairClass}>
      <SelectField name="price" label="Price" choices={PRICES} />
      <TextField
        name="freeOverCents"
        label="Free over (USD)"
        hint="Items before discounts. Leave it empty if shipping here is never free."
        optional
        inputMode="decimal"
        autoComplete="off"
      />
    </div>
    <ZoneBands zone={zone} onChange={onChange} />
  </>
);

/** The first rate begins at 0. */
const FIRST = { readOnly: true, value: '0' };

function ZoneBands({ zone: { price, bands }, onChange }: PriceProps) {
  const shown = price === 'flat' ? bands.slice(0, 1) : bands;
  const set = (at: number, part: Partial<(typeof bands)[number]>) =>
    onChange({ bands: bands.map((band, place) => (place === at ? { ...band, ...part } : band)) });
  return (
    <div className={styles.bands}>
      {shown.map((band, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bands have no identity, and their fields hold all there is
        <div key={at} className={styles.band}>
          <FormFields values={band} at={`bands.${at}`} set={(part) => set(at, part)}>
            {price === 'amount' && (
              <TextField
                name="from"
                label="From (USD)"
                inputMode="decimal"
                autoComplete="off"
                {...(at === 0 && FIRST)}
              />
            )}
            {price === 'weight' && <WeightField name="from" label="From (weight)" {...(at === 0 && FIRST)} />}
            <TextField name="cents" label="Shipping (USD)" inputMode="decimal" autoComplete="off" />
          </FormFields>
          {at > 0 && (
            <IconAction
              label={`Remove rate ${at + 1}`}
              icon={xIcon}
              onClick={() => onChange({ bands: bands.filter((_, place) => place !== at) })}
            />
          )}
        </div>
      ))}
      <FormError of="bands" exact />
      {price !== 'flat' && bands.length < ZONE_LIMITS.bands && (
        <Action
          label="Add a rate"
          look="quiet"
          onClick={() => onChange({ bands: [...bands, { from: '', cents: '' }] })}
        />
      )}
    </div>
  );
}

const MAX_COUNTED_PRODUCTS = 1000;

function weightLine(unweighed: number, grams: number): string {
  if (unweighed === 0) return 'Every active product has a weight.';
  const most = unweighed >= MAX_COUNTED_PRODUCTS ? '1,000 or more products have' : `${unweighed} products have`;
  const products = unweighed === 1 ? '1 product has' : most;
  return `${products} no weight. Until you add one, each counts as ${grams} g (${inOunces(grams)}). To add many at once, use Products → Export and Import.`;
}
