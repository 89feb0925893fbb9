import { useState } from 'react';
import { readAmount } from '../../shared/money.ts';
import { fieldsClass, pairClass } from '../../ui/field.tsx';
import { MoneyField } from '../components/fields.tsx';
import { Card } from '../components/layout.tsx';
import { useStaff } from '../session.ts';
import { marginText } from './margin.ts';
import styles from './product.module.css';
import { type CardProps, NOTHING, PRODUCT_FORM } from './product-form-id.ts';
import { SaleFields } from './sale-fields.tsx';
import { texts } from './texts.ts';

/** What it costs shoppers; for owners also what it costs them, and what is left. */
export function PriceCard({ draft, fields, typed = NOTHING }: CardProps) {
  const isOwner = useStaff().role === 'owner';
  const begun = {
    price: typed.price ?? (draft.price > 0 ? draft.price.toFixed(2) : ''),
    cost: typed.cost ?? draft.cost?.toFixed(2) ?? '',
  };
  const [amounts, setAmounts] = useState(begun);
  return (
    <Card title="Price">
      <div
        className={fieldsClass}
        onInput={({ target }) => {
          if (target instanceof HTMLInputElement) setAmounts({ ...amounts, [target.name]: target.value });
        }}
      >
        <div className={pairClass}>
          <MoneyField
            name="price"
            form={PRODUCT_FORM}
            label="Price (USD)"
            defaultValue={begun.price}
            error={fields.price}
            required
          />
          <MoneyField
            name="wasPrice"
            form={PRODUCT_FORM}
            label="Compare-at price (USD)"
            hint={texts.wasPriceHint}
            optional
            defaultValue={typed.wasPrice ?? draft.wasPrice?.toFixed(2) ?? ''}
            error={fields.wasPrice}
          />
        </div>
        <SaleFields draft={draft} fields={fields} typed={typed} price={amounts.price} />
        {isOwner && (
          <div className={pairClass}>
            <MoneyField
              name="cost"
              form={PRODUCT_FORM}
              label="Cost per item (USD)"
              hint={texts.costHint}
              optional
              defaultValue={begun.cost}
              error={fields.cost}
            />
            <Margin price={amounts.price} cost={amounts.cost} />
          </div>
        )}
      </div>
    </Card>
  );
}

/** What is left of each that is sold, while both amounts can be read. */
function Margin({ price, cost }: { price: string; cost: string }) {
  const [sold, spent] = [readAmount(price), readAmount(cost)];
  return (
    <p className={styles.margin} aria-live="polite">
      {sold.ok && spent.ok && sold.cents > 0 && marginText(sold.cents, spent.cents)}
    </p>
  );
}
