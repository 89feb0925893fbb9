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

export function PricePartsForm({ unit, told, save, onSaved }: PricePartsProps) {
  const { rows, add, set, remove } = useRows(told.parts.map((part) => ({ ...part, value: toText(part.value, unit) })));
  const suggested = SUGGESTED.find((name) => !rows.some(({ label }) => label === name)) ?? '';
  const read = rows.map((row) => ({ ...row, amount: toAmount(row.value, unit) }));
  const sum = read.reduce((total, { amount }) => total + amount, 0);
  const text = (value: number) => (unit === 'percent' ? `${value}%` : formatMoney(value));
  return (
    <CallForm
      act="Save parts"
      success={rows.length > 0 ? 'Saved. It’s shown in your shop.' : 'Saved. Nothing is shown.'}
      save={() => save({ parts: read.map(({ label, amount }) => ({ label, value: amount })), before: told.parts })}
      onSaved={onSaved}
      actions={
        rows.length < MAX && (
          <Action label="Add part" look="quiet" onClick={() => add({ label: suggested, value: '' })} />
        )
      }
    >
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
        <p role="status" className={sum === told.whole ? styles.sum : styles.off}>
          {text(sum)} of {text(told.whole)}
        </p>
      )}
    </CallForm>
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
