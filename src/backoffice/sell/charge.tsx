import { useState } from 'react';
import { changeDue, likelyCash } from '../../shared/cash.ts';
import { discountLines } from '../../shared/discount-lines.ts';
import { formatMoney } from '../../shared/money.ts';
import { readAmount } from '../../shared/money-text.ts';
import { taxLines } from '../../shared/tax-line.ts';
import { US_STATES } from '../../shared/us-states.ts';
import { ErrorAlert, FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { fieldsClass } from '../../ui/field.tsx';
import { priceText } from '../../ui/price.tsx';
import { Totals } from '../../ui/totals.tsx';
import { SelectField, TextField } from '../components/fields.tsx';
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
  const [isOpen, setOpen] = useState(place.state === '' || place.postalCode === '');
  const isWrong = faults['place.state'] !== undefined || faults['place.postalCode'] !== undefined;
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
    <div className={styles.placeFields}>
      <SelectField
        name="state"
        label="State"
        hint="Where you sell today; this browser remembers it."
        choices={[{ value: '', name: 'Choose' }, ...US_STATES.map(({ code, name }) => ({ value: code, name }))]}
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
        error={faults['place.postalCode']}
        onChange={(event) => setPlace({ ...place, postalCode: event.target.value })}
      />
    </div>
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
      grand={{ name: 'Total', value: priceText(data.totalPrice) }}
    />
  );
}

type Way = 'cash' | 'link';

function Pay({ sale, totalCents }: { sale: SaleState; totalCents: number }) {
  const [way, setWay] = useState<Way>();
  if (way === 'cash') return <Cash key={totalCents} sale={sale} totalCents={totalCents} />;
  return (
    <div className={styles.ways}>
      <Button wide onClick={() => setWay('cash')}>
        Cash
      </Button>
      <Button
        wide
        look="quiet"
        pending={sale.pending}
        onClick={() => {
          setWay('link');
          void sale.charge(null);
        }}
      >
        PayPal or card
      </Button>
    </div>
  );
}

/** What is handed over, and what goes back. */
function Cash({ sale, totalCents }: { sale: SaleState; totalCents: number }) {
  const [typed, setTyped] = useState('');
  const read = typed.trim() === '' ? ({ ok: true, cents: totalCents } as const) : readAmount(typed, 'amount');
  const change = read.ok ? changeDue(totalCents, read.cents) : 0;
  const fault = read.ok ? undefined : read.sentence;
  const tooLittle = change < 0 ? `That’s ${formatMoney(-change)} short. ` : undefined;
  return (
    <form
      className={styles.cash}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (read.ok && change >= 0) void sale.charge(read.cents);
      }}
    >
      <TextField
        name="cash"
        label="Cash received (USD)"
        hint={`Leave empty for exactly ${formatMoney(totalCents)}.`}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={fault ?? tooLittle ?? sale.fields.cash}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={styles.bills}>
        {likelyCash(totalCents).map((cents) => (
          <Button key={cents} look="quiet" size="small" onClick={() => setTyped((cents / 100).toFixed(2))}>
            {formatMoney(cents)}
          </Button>
        ))}
      </div>
      <p className={styles.change} role="status">
        {read.ok && change >= 0 && (
          <>
            Change due <b>{formatMoney(change)}</b>
          </>
        )}
      </p>
      <Button wide type="submit" pending={sale.pending}>
        Take {formatMoney(totalCents)} in cash
      </Button>
    </form>
  );
}
