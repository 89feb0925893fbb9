import { shippingName } from '../../shared/orders/order-names.ts';
import { discountLines, fullShipping, taxLines } from '../../shared/orders/price-lines.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { fieldsClass } from '../../ui/field.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { Totals } from '../../ui/product/totals.tsx';
import { SelectField, TextField } from '../components/fields.tsx';
import { Note } from '../components/layout.tsx';
import type { DraftValues } from './draft-values.ts';
import type { DraftQuoteState } from './use-draft-quote.ts';

const DISCOUNTS = [
  { value: '', name: 'No discount' },
  { value: 'amount', name: 'Amount (USD)' },
  { value: 'percent', name: 'Percent' },
];

type PricesProps = {
  values: DraftValues;
  fields: Record<string, string | undefined>;
  quote: DraftQuoteState;
  onChange: (part: Partial<DraftValues>) => void;
};

/** Discount, shipping, and what it all comes to: the shop reckons, by the rules of the checkout. */
export function DraftPrices({ values, fields, quote, onChange }: PricesProps) {
  const { discountKind } = values;
  return (
    <div className={fieldsClass}>
      <SelectField
        name="discountKind"
        label="Discount"
        choices={DISCOUNTS}
        value={discountKind}
        onChange={(event) => onChange({ discountKind: event.target.value as DraftValues['discountKind'] })}
      />
      {discountKind !== '' && (
        <>
          <TextField
            name="discountValue"
            label={discountKind === 'percent' ? 'Percent off' : 'Amount off (USD)'}
            inputMode="decimal"
            autoComplete="off"
            value={values.discountValue}
            error={fields.discount}
            onChange={(event) => onChange({ discountValue: event.target.value })}
          />
          <TextField
            name="discountReason"
            label="Reason"
            hint="Only staff see it."
            autoComplete="off"
            maxLength={200}
            value={values.discountReason}
            error={fields['discount.reason']}
            onChange={(event) => onChange({ discountReason: event.target.value })}
          />
        </>
      )}
      <TextField
        name="shippingPrice"
        label="Shipping (USD)"
        optional
        hint="Leave it empty for your shop’s own price."
        inputMode="decimal"
        autoComplete="off"
        value={values.shippingPrice}
        error={fields.shippingPrice}
        onChange={(event) => onChange({ shippingPrice: event.target.value })}
      />
      <Sums quote={quote} isEmpty={values.items.length === 0} isPickup={values.isPickup} />
    </div>
  );
}

type SumsProps = { quote: DraftQuoteState; isEmpty: boolean; isPickup: boolean };

function Sums({ quote, isEmpty, isPickup }: SumsProps) {
  const { answer, data } = quote;
  if (isEmpty) return <Note>Add a product to see the total.</Note>;
  if (answer && !answer.ok) return <ErrorAlert error={answer.error} />;
  if (!data) return null;
  return (
    <Totals
      lines={[
        { name: 'Items', value: priceText(data.itemsPrice) },
        ...discountLines({ ...data, couponCode: null }).map(({ name, amount }) => ({
          name,
          value: `-${priceText(amount)}`,
        })),
        { name: shippingName({ isPickup }), value: priceText(fullShipping(data)) },
        ...taxLines(data).map(({ name, amount }) => ({ name, value: priceText(amount) })),
      ]}
      grand={{ name: 'Total', value: priceText(data.totalPrice) }}
    />
  );
}
