import type { Stock, StockHistory } from '../../shop/catalog/stock/schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { fieldsClass, pairClass } from '../../ui/field.tsx';
import { SelectField, TextField } from '../components/fields.tsx';
import { Card } from '../components/layout.tsx';
import styles from './product.module.css';
import { available, COUNTED, effectOf, elsewhere, isAdded, REASONS, toCount } from './stock-effect.ts';
import { StockHistoryList } from './stock-history.tsx';
import { texts } from './texts.ts';
import { useStockChange } from './use-stock-change.ts';

type StockProps = {
  productId: string;
  stock: Stock;
  history: StockHistory;
  /** Who wants an email once it’s back; `size` null: any. */
  waiting: readonly { size: string | null; people: number }[];
};

/** What is in stock and where it stands, how to change it, and everything that has happened to it. */
export function StockCard({ productId, stock, history, waiting }: StockProps) {
  const change = useStockChange(productId, stock);
  const { form, of, size, reason, typed, pending, error, fields } = change;
  const isCount = reason === COUNTED;
  const field = isCount ? 'counted' : 'by';
  return (
    <Card title="Stock">
      <p className={styles.shelf}>
        <b>{available(stock)}</b> available{elsewhere(stock)}
      </p>
      {waiting.length > 0 && <p className={styles.waiting}>{texts.waiting(waiting)}</p>}
      {!(field in fields) && <ErrorAlert error={error} />}
      <form
        ref={form}
        className={fieldsClass}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void change.save();
        }}
      >
        {size !== '' && (
          <SelectField
            name="size"
            label="Size"
            value={size}
            onChange={({ target }) => change.chooseSize(target.value)}
            error={fields.size}
            choices={stock.sizes.map((each) => ({
              value: each.size,
              name: `${each.size}: ${available(each)} available`,
            }))}
          />
        )}
        <div className={pairClass}>
          <SelectField
            name="reason"
            label="Reason"
            value={reason}
            onChange={({ target }) => change.chooseReason(target.value)}
            error={fields.reason}
            choices={[
              { value: COUNTED, name: 'Counted (set to)' },
              ...REASONS.map((one) => ({ value: one, name: `${one} (${isAdded(one) ? 'add' : 'take away'})` })),
            ]}
          />
          <TextField
            name={field}
            label={isCount ? 'Set to' : 'Adjust by'}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => change.type(target.value)}
            hint={isCount ? texts.shouldCount(toCount(of)) : undefined}
            error={fields[field]}
          />
        </div>
        <TextField name="note" label="Note" optional maxLength={200} error={fields.note} />
        <div className={styles.effect}>
          <Button type="submit" look="quiet" size="small" pending={pending}>
            Save stock
          </Button>
          <p aria-live="polite">{effectOf(of, reason, typed)}</p>
        </div>
      </form>
      <StockHistoryList productId={productId} history={history} />
    </Card>
  );
}
