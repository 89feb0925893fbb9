import { useState } from 'react';
import { US_STATES, US_TERRITORIES } from '../../shared/address/us-states.ts';
import { discountLines, taxLines } from '../../shared/orders/price-lines.ts';
import { ErrorAlert, FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { fieldsClass } from '../../ui/field.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { Totals } from '../../ui/product/totals.tsx';
import { SelectField, TextField } from '../components/fields.tsx';
import { Note } from '../components/layout.tsx';
import { Pay } from './pay.tsx';
import styles from './sell.module.css';
import type { SaleState } from './use-sale.ts';

/** What it comes to, where it is sold, and how it is paid. */
export function Charge({ sale }: { sale: SaleState }) {
  const { quote, error, fields } = sale;
  const refused = quote.answer && !quote.answer.ok ? quote.answer.error : undefined;
  const isAboutPlace = refused?.code === 'place_unreadable';
  return (
    <>
      <PlaceFields sale={sale} faults={{ ...refused?.fields, ...fields }} />
      {!isAboutPlace && <ErrorAlert error={refused} />}
      <Sums sale={sale} />
      <div className={fieldsClass}>
        <TextField
          name="email"
          type="email"
          label="Email for a receipt"
          optional
          autoComplete="off"
          maxLength={254}
          value={sale.email}
          error={fields.email}
          onChange={(event) => sale.setEmail(event.target.value)}
        />
      </div>
      <FormAlert error={error} />
      {sale.totalCents !== undefined && <Pay sale={sale} totalCents={sale.totalCents} />}
    </>
  );
}

function PlaceFields({ sale: { place, setPlace }, faults }: { sale: SaleState; faults: Record<string, string> }) {
  const [isUnknown] = useState(place.state === '' || place.postalCode === '');
  const [isOpen, setOpen] = useState(isUnknown);
  const [isLeft, setLeft] = useState(false);
  const isWrong = faults['place.state'] !== undefined || faults['place.postalCode'] !== undefined;
  // Nobody is corrected while they type.
  const isShort = isLeft && place.postalCode.trim() !== '' && !/^\s*\d{5}/.test(place.postalCode);
  if (!isOpen && !isWrong) {
    return (
      <p className={styles.place}>
        Taxed in {place.state} {place.postalCode}
        <Button look="plain" size="small" onClick={() => setOpen(true)}>
          Change place
        </Button>
      </p>
    );
  }
  return (
    <>
      {isUnknown && <Note>Where are you selling today? Sales tax depends on it, and this browser remembers it.</Note>}
      <div className={styles.placeFields}>
        <SelectField
          name="state"
          label="State"
          hint={isUnknown ? undefined : 'Where you sell today; this browser remembers it.'}
          choices={[
            { value: '', name: 'Choose' },
            ...[...US_STATES, ...US_TERRITORIES].map(({ code, name }) => ({ value: code, name })),
          ]}
          value={place.state}
          error={faults['place.state']}
          onChange={(event) => setPlace({ ...place, state: event.target.value })}
        />
        <TextField
          name="postalCode"
          label="ZIP code"
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          value={place.postalCode}
          error={faults['place.postalCode'] ?? (isShort ? 'Enter a 5-digit ZIP code, such as 94110.' : undefined)}
          onBlur={() => setLeft(true)}
          onFocus={() => setLeft(false)}
          onChange={(event) => setPlace({ ...place, postalCode: event.target.value })}
        />
      </div>
    </>
  );
}

function Sums({ sale: { quote } }: { sale: SaleState }) {
  const { data } = quote;
  if (!data) return null;
  return (
    <Totals
      lines={[
        { name: 'Items', value: priceText(data.itemsPrice) },
        ...discountLines({ ...data, couponCode: null }).map(({ name, amount }) => ({
          name,
          value: `-${priceText(amount)}`,
        })),
        ...taxLines(data).map(({ name, amount }) => ({ name, value: priceText(amount) })),
      ]}
      grand={{ name: data.isTaxed ? 'Total' : 'Total before tax', value: priceText(data.totalPrice) }}
    />
  );
}
