import { useState } from 'react';
import { readAmount } from '../../../shared/money.ts';
import { fieldsClass, labelClass, pairClass } from '../../../ui/field.tsx';
import { MoneyField, TextField } from '../../components/forms/fields.tsx';
import { useStaff } from '../../session.ts';
import styles from '../product.module.css';
import { FormCard } from '../product-form.tsx';
import { type CardProps, fieldValues } from '../product-form-values.ts';
import { texts } from '../texts.ts';
import { marginText, saleText } from './price-texts.ts';

/** Price card; owners also see the cost and margin. */
export function PriceCard(card: CardProps) {
  const isOwner = useStaff().role === 'owner';
  const [amounts, setAmounts] = useState(() => fieldValues(card));
  return (
    <FormCard {...card} title="Price">
      <div
        className={fieldsClass}
        onInput={({ target }) => {
          if (target instanceof HTMLInputElement) setAmounts({ ...amounts, [target.name]: target.value });
        }}
      >
        <div className={pairClass}>
          <MoneyField name="price" label="Price (USD)" required />
          <MoneyField name="wasPrice" label="Compare-at price (USD)" hint={texts.wasPriceHint} optional />
        </div>
        <SaleFields typed={amounts} />
        {isOwner && (
          <div className={pairClass}>
            <MoneyField name="cost" label="Cost per item (USD)" hint={texts.costHint} optional />
            <Margin price={amounts.price} cost={String(amounts.cost)} />
          </div>
        )}
      </div>
    </FormCard>
  );
}

/** Profit per unit, if both amounts parse. */
function Margin({ price, cost }: { price: string; cost: string }) {
  const [sold, spent] = [readAmount(price), readAmount(cost)];
  return (
    <p className={styles.margin} aria-live="polite">
      {sold.ok && spent.ok && sold.cents > 0 && marginText(sold.cents, spent.cents)}
    </p>
  );
}

/** Sale price with start and end dates, and a summary sentence. */
function SaleFields({ typed }: { typed: ReturnType<typeof fieldValues> }) {
  const { price, salePrice, saleFirstDay, saleLastDay } = typed;
  const [regular, charged] = [readAmount(price), readAmount(String(salePrice))];
  const days = { saleFirstDay: saleFirstDay ?? '', saleLastDay: saleLastDay ?? '' };
  return (
    <fieldset className={styles.sale}>
      <legend className={labelClass}>Sale</legend>
      <div className={styles.days}>
        <MoneyField name="salePrice" label="Sale price (USD)" hint={texts.saleHint} optional />
        <TextField name="saleFirstDay" label="First day" hint={texts.saleDaysHint} type="date" optional />
        <TextField name="saleLastDay" label="Last day" hint={texts.saleLastDayHint} type="date" optional />
      </div>
      <p className={styles.says} aria-live="polite">
        {regular.ok && charged.ok && saleText({ ...days, regularCents: regular.cents, saleCents: charged.cents })}
      </p>
    </fieldset>
  );
}
