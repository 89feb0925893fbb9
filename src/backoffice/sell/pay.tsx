import { useState } from 'react';
import { changeDue, formatMoney, likelyCash, readAmount } from '../../shared/money.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../components/fields.tsx';
import styles from './sell.module.css';
import type { SaleState } from './use-sale.ts';

type Way = 'cash' | 'link';

export function Pay({ sale, totalCents }: { sale: SaleState; totalCents: number }) {
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
