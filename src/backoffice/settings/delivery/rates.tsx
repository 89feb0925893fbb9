import { useState } from 'react';
import { Checkbox } from '../../../ui/choice.tsx';
import { fieldsClass } from '../../../ui/field.tsx';
import { MoneyField } from '../../components/fields.tsx';
import type { PartProps } from './delivery-form.ts';

export function Rates({ saved: settings, fields }: PartProps) {
  const [shipsFree, setShipsFree] = useState(settings.freeShippingOverCents !== null);
  return (
    <div className={fieldsClass}>
      <MoneyField
        name="shipping"
        noun="amount"
        label="Shipping per order (USD)"
        hint="A flat rate per order. Existing orders keep theirs."
        required
        defaultValue={(settings.shippingCents / 100).toFixed(2)}
        error={fields.shippingCents}
      />
      <Checkbox name="shipsFree" checked={shipsFree} onChange={(event) => setShipsFree(event.target.checked)}>
        Offer free shipping over an amount
      </Checkbox>
      {shipsFree && (
        <MoneyField
          name="freeOver"
          noun="amount"
          label="Free shipping over (USD)"
          required
          defaultValue={((settings.freeShippingOverCents ?? 20_000) / 100).toFixed(2)}
          error={fields.freeShippingOverCents}
        />
      )}
    </div>
  );
}
