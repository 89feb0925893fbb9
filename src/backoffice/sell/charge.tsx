import { useEffect, useRef, useState } from 'react';
import { US_STATES, US_TERRITORIES } from '../../shared/address/us-states.ts';
import { changeDue, formatMoney, likelyCash, readAmount } from '../../shared/money.ts';
import { orderName } from '../../shared/orders/order-names.ts';
import { discountLines, taxLines } from '../../shared/orders/price-lines.ts';
import type { MadeSale, Sale } from '../../shop/in-person/schema.ts';
import { Alert, ErrorAlert, FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { fieldsClass } from '../../ui/field.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { Totals } from '../../ui/product/totals.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { adminApi } from '../admin-api.ts';
import { CopyButton } from '../components/feedback/copy-button.tsx';
import { SelectField, TextField } from '../components/forms/fields.tsx';
import { useMutation } from '../components/forms/use-mutation.ts';
import { Action, Note } from '../components/layout.tsx';
import { QrCode } from '../components/qr-code.tsx';
import styles from './sell.module.css';
import type { SaleState } from './use-sale.ts';

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
  // Show the ZIP code error only after the field loses focus.
  const isShort = isLeft && place.postalCode.trim() !== '' && !/^\s*\d{5}/.test(place.postalCode);
  if (!isOpen && !isWrong) {
    return (
      <p className={styles.place}>
        Taxed in {place.state} {place.postalCode}
        <Action label="Change place" look="plain" onClick={() => setOpen(true)} />
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

type Way = 'cash' | 'link';

function Pay({ sale, totalCents }: { sale: SaleState; totalCents: number }) {
  const [way, setWay] = useState<Way>();
  if (way === 'cash') return <Cash key={totalCents} sale={sale} totalCents={totalCents} />;
  return (
    <div className="stack-3">
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

function Cash({ sale, totalCents }: { sale: SaleState; totalCents: number }) {
  const [typed, setTyped] = useState('');
  const read = typed.trim() === '' ? ({ ok: true, cents: totalCents } as const) : readAmount(typed, 'amount');
  const change = read.ok ? changeDue(totalCents, read.cents) : 0;
  const fault = read.ok ? undefined : read.sentence;
  const tooLittle = change < 0 ? `That’s ${formatMoney(-change)} short. ` : undefined;
  return (
    <form
      className="stack-3"
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
      <div className="row-2">
        {likelyCash(totalCents).map((cents) => (
          <Action
            key={cents}
            label={formatMoney(cents)}
            look="quiet"
            onClick={() => setTyped((cents / 100).toFixed(2))}
          />
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

type SoldProps = {
  sale: MadeSale;
  onNew: () => void /** Returns to the items of an abandoned sale. */;
  onBack: () => void;
};

/** After the sale: the change due, or the QR code for the customer's payment. */
export function Sold({ sale, onNew, onBack }: SoldProps) {
  const state = usePolledState(sale);
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: screen readers announce each new state
  useEffect(() => heading.current?.focus(), [state]);
  if (state === 'waiting') return <Waiting sale={sale} heading={heading} onBack={onBack} />;
  return (
    <div className={styles.sold}>
      <h2 ref={heading} tabIndex={-1}>
        {state === 'paid' ? 'Sold' : 'Not paid in time'}
      </h2>
      {state === 'paid' && sale.change !== null && (
        <p className={styles.due}>
          Change due <b>{priceText(sale.change)}</b>
        </p>
      )}
      <p>
        <a href={`/admin/orders/${sale.id}`}>Order {orderName(sale)}</a>, {priceText(sale.totalPrice)}.{' '}
        {state === 'paid' && sale.receiptEmail && `Receipt sent to ${sale.receiptEmail}.`}
        {state === 'canceled' && 'Its items are back in stock.'}
      </p>
      <Button wide onClick={onNew}>
        New sale
      </Button>
      {state === 'canceled' && (
        <Button wide look="quiet" onClick={onBack}>
          Back to this sale
        </Button>
      )}
    </div>
  );
}

const SALE_POLL_MS = 2_500;

/** Polled while the customer pays. */
function usePolledState({ id, state: first }: MadeSale): Sale['state'] {
  const [state, setState] = useState(first);
  useEffect(() => {
    if (state !== 'waiting') return;
    const timer = setInterval(async () => {
      const answer = await adminApi.call('GET /admin/in-person/:id', { params: { id } });
      if (answer.ok) setState(answer.body.state);
    }, SALE_POLL_MS);
    return () => clearInterval(timer);
  }, [id, state]);
  return state;
}

type WaitingProps = Pick<SoldProps, 'sale' | 'onBack'> & { heading: React.RefObject<HTMLHeadingElement | null> };

function Waiting({ sale, heading, onBack }: WaitingProps) {
  const { run, pending, error } = useMutation();
  const { payUrl, id, totalPrice } = sale;
  async function giveUp() {
    const done = await run('POST /admin/in-person/:id/cancel', { params: { id } });
    if (done) onBack();
  }
  return (
    <div className={styles.sold}>
      <h2 ref={heading} tabIndex={-1}>
        Scan to pay {priceText(totalPrice)}
      </h2>
      {payUrl && (
        <div className={styles.code}>
          <QrCode text={payUrl} label="QR code of the link to pay" className={styles.qr} />
        </div>
      )}
      <p>
        The customer opens it with their phone’s camera and pays by PayPal or card. The items are held for 30 minutes.
      </p>
      <Loading>Waiting for the payment…</Loading>
      {payUrl?.startsWith('http://') && (
        <Alert tone="wait">
          Your shop’s address isn’t public, so the customer’s phone may not be able to open this link.
        </Alert>
      )}
      <ErrorAlert error={error} />
      {payUrl && <CopyButton text={payUrl} name="Copy link" />}
      <Button wide look="quiet" pending={pending} onClick={() => void giveUp()}>
        Cancel and go back to the sale
      </Button>
    </div>
  );
}
