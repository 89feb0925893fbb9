import { ZONE_LIMITS } from '../../../shared/address/shipping-zones.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { Field, fieldsClass, Input, pairClass, Select } from '../../../ui/field.tsx';
import { Buttons, Note } from '../../components/layout.tsx';
import { ZoneBands, type ZoneProps } from './zone-bands.tsx';
import { ZonePlaces } from './zone-places.tsx';
import type { TypedZone } from './zone-values.ts';

const PRICES = [
  { value: 'flat', name: 'One price' },
  { value: 'amount', name: 'By order amount' },
  { value: 'weight', name: 'By weight' },
] as const;

export function ZoneFields({ zone, id, taken, errors, onChange, onRemove }: ZoneProps) {
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
