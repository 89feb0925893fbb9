import { useState } from 'react';
import type { ApiResult } from '../../../shared/api-client.ts';
import { formatMoney, readAmount, readWhole } from '../../../shared/money.ts';
import type { PriceParts as Told } from '../../../shop/catalog/price-parts/schema.ts';
import { trashIcon } from '../../../ui/icon-shapes.ts';
import { Action, IconAction } from '../layout.tsx';
import { FormFields, TextField } from './fields.tsx';
import { CallForm } from './form-dialog.tsx';
import styles from './price-parts.module.css';
import { useRows } from './use-rows.ts';

type Part = Told['parts'][number];
type PricePartsProps = {
  unit: 'dollars' | 'percent';
  told: Told;
  save: (body: { parts: Part[]; before: Part[] }) => Promise<ApiResult<unknown>>;
  onSaved: () => void;
};

const MAX = 6;
const SUGGESTED = ['The maker', 'Materials', 'Shipping and packing', 'The shop'];

/** Price breakdown of a maker: a form of its own. */
export function PricePartsForm({ unit, told, save, onSaved }: PricePartsProps) {
  const [parts, setParts] = useState<readonly Part[]>(told.parts);
  return (
    <CallForm
      act="Save parts"
      success={parts.length > 0 ? 'Saved. It’s shown in your shop.' : 'Saved. Nothing is shown.'}
      save={() => save({ parts: [...parts], before: told.parts })}
      onSaved={onSaved}
    >
      <PricePartsFields unit={unit} whole={told.whole} parts={told.parts} onChange={setParts} />
    </CallForm>
  );
}

type PricePartsFieldsProps = {
  unit: PricePartsProps['unit'];
  /** What the parts must add up to. */
  whole: number;
  /** Of the first render; the fields hold what is typed. */
  parts: readonly Part[];
  onChange: (parts: readonly Part[]) => void;
};

/** Price breakdown editor: parts by name and amount, with a running total. */
export function PricePartsFields({ unit, whole, parts, onChange }: PricePartsFieldsProps) {
  const { rows, add, set, remove } = useRows(
    parts.map(({ label, value }) => ({ label, value: toText(value, unit) })),
    (next) => onChange(next.map(({ label, value }) => ({ label, value: toAmount(value, unit) }))),
  );
  const suggested = SUGGESTED.find((name) => !rows.some(({ label }) => label === name)) ?? '';
  const sum = rows.reduce((total, { value }) => total + toAmount(value, unit), 0);
  const text = (value: number) => (unit === 'percent' ? `${value}%` : formatMoney(value));
  return (
    <>
      <ul className={styles.rows}>
        {rows.map((row, place) => (
          <li key={row.id}>
            <FormFields values={row} at={`part-${row.id}`} set={(part) => set(row.id, part)}>
              <TextField name="label" label={`Part ${place + 1}`} maxLength={40} />
              <TextField
                name="value"
                label={unit === 'percent' ? 'Percent' : 'Dollars'}
                inputMode="decimal"
                autoComplete="off"
              />
            </FormFields>
            <IconAction
              look="remove"
              label={`Remove part ${place + 1}`}
              icon={trashIcon}
              onClick={() => remove(row.id)}
            />
          </li>
        ))}
      </ul>
      {rows.length > 0 && (
        <p role="status" className={sum === whole ? styles.sum : styles.off}>
          {text(sum)} of {text(whole)}
        </p>
      )}
      {rows.length < MAX && (
        <Action label="Add part" look="quiet" onClick={() => add({ label: suggested, value: '' })} />
      )}
    </>
  );
}

const toText = (value: number, unit: PricePartsProps['unit']) =>
  unit === 'percent' ? String(value) : (value / 100).toFixed(2);

/** Cents or percent; unparsable input becomes 0, which the API rejects. */
function toAmount(typed: string, unit: PricePartsProps['unit']): number {
  if (unit === 'percent') return readWhole(typed.replace('%', '')) || 0;
  const read = readAmount(typed, 'amount');
  return read.ok ? read.cents : 0;
}
