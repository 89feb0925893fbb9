import { ZONE_LIMITS } from '../../../shared/address/shipping-zones.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Field, FieldError, Input } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { xIcon } from '../../../ui/icon-shapes.ts';
import styles from './delivery.module.css';
import type { TypedZone } from './zone-values.ts';

export type ZoneProps = {
  zone: TypedZone;
  id: string;
  /** Places of all zones. */
  taken: ReadonlySet<string>;
  errors: Record<string, string>;
  onChange: (part: Partial<TypedZone>) => void;
  onRemove: () => void;
};

export function ZoneBands({
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
