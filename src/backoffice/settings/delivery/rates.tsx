import { pairClass } from '../../../ui/field.tsx';
import { MoneyField } from '../../components/fields.tsx';
import type { PartProps } from './delivery-form.ts';

export const Rates = ({ saved: { shippingCents, freeShippingOverCents }, fields }: PartProps) => (
  <div className={pairClass}>
    <MoneyField
      name="shipping"
      noun="amount"
      label="Shipping per order (USD)"
      hint="A flat rate per order. Existing orders keep theirs."
      required
      defaultValue={(shippingCents / 100).toFixed(2)}
      error={fields.shippingCents}
    />
    <MoneyField
      name="freeOver"
      noun="amount"
      label="Free shipping over (USD)"
      hint="Leave it empty if shipping is never free."
      optional
      defaultValue={freeShippingOverCents === null ? '' : (freeShippingOverCents / 100).toFixed(2)}
      error={fields.freeShippingOverCents}
    />
  </div>
);
