import { useRef, useState } from 'react';
import type { ApiResult } from '../../../shared/api-client.ts';
import { formatMoney, readAmount, readWhole } from '../../../shared/money.ts';
import type { PriceParts as Told } from '../../../shop/catalog/price-parts/schema.ts';
import { trashIcon } from '../../../ui/icon-shapes.ts';
import { Action, IconAction } from '../layout.tsx';
import { TextField } from './fields.tsx';
import { CallForm } from './form-dialog.tsx';
import styles from './price-parts.module.css';

type Part = Told['parts'][number];
type Typed = { key: number; label: string; value: string };
type PricePartsProps = {
  unit: 'dollars' | 'percent';
  told: Told;
  save: (body: { parts: Part[]; before: Part[] }) => Promise<ApiResult<unknown>>;
  onSaved: () => void;
};

const MAX = 6;
const SUGGESTED = ['The maker', 'Materials', 'Shipping and packing', 'The shop'];

/** Price breakdown editor: parts by name and amount, with a running total. */
export function PricePartsForm({ unit, told, save, onSaved }: PricePartsProps) {
  const { rows, change, add, remove } = useRows(told.parts, unit);
  const read = rows.map((row) => ({ ...row, amount: toAmount(row.value, unit) }));
  const sum = read.reduce((total, { amount }) => total + amount, 0);
  const text = (value: number) => (unit === 'percent' ? `${value}%` : formatMoney(value));
  return (
    <CallForm
      act="Save parts"
      success={rows.length > 0 ? 'Saved. It’s shown in your shop.' : 'Saved. Nothing is shown.'}
      save={() => save({ parts: read.map(({ label, amount }) => ({ label, value: amount })), before: told.parts })}
      onSaved={onSaved}
      actions={rows.length < MAX && <Action label="Add part" look="quiet" onClick={add} />}
    >
      {() => (
        <>
          <ul className={styles.rows}>
            {rows.map(({ key, label, value }, place) => (
              <li key={key}>
                <TextField
                  name={`part-${key}`}
                  label={`Part ${place + 1}`}
                  maxLength={40}
                  value={label}
                  onChange={(event) => change(key, { label: event.target.value })}
                />
                <TextField
                  name={`value-${key}`}
                  label={unit === 'percent' ? 'Percent' : 'Dollars'}
                  inputMode="decimal"
                  autoComplete="off"
                  value={value}
                  onChange={(event) => change(key, { value: event.target.value })}
                />
                <IconAction
                  look="remove"
                  label={`Remove part ${place + 1}`}
                  icon={trashIcon}
                  onClick={() => remove(key)}
                />
              </li>
            ))}
          </ul>
          {rows.length > 0 && (
            <p role="status" className={sum === told.whole ? styles.sum : styles.off}>
              {text(sum)} of {text(told.whole)}
            </p>
          )}
        </>
      )}
    </CallForm>
  );
}

/** Cents or percent; unparsable input becomes 0, which the API rejects. */
function toAmount(typed: string, unit: PricePartsProps['unit']): number {
  if (unit === 'percent') return readWhole(typed.replace('%', '')) || 0;
  const read = readAmount(typed, 'amount');
  return read.ok ? read.cents : 0;
}

function useRows(parts: readonly Part[], unit: PricePartsProps['unit']) {
  const count = useRef(0);
  const toRow = (label: string, value: string): Typed => {
    count.current += 1;
    return { key: count.current, label, value };
  };
  const toText = (value: number) => (unit === 'percent' ? String(value) : (value / 100).toFixed(2));
  const [rows, setRows] = useState<readonly Typed[]>(() =>
    parts.map(({ label, value }) => toRow(label, toText(value))),
  );
  return {
    rows,
    change: (key: number, by: Partial<Typed>) =>
      setRows((now) => now.map((row) => (row.key === key ? { ...row, ...by } : row))),
    add() {
      const row = toRow(SUGGESTED.find((name) => !rows.some(({ label }) => label === name)) ?? '', '');
      setRows((now) => [...now, row]);
    },
    remove: (key: number) => setRows((now) => now.filter((row) => row.key !== key)),
  };
}
