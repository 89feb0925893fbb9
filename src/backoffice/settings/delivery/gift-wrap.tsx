import { useState } from 'react';
import { Checkbox } from '../../../ui/choice.tsx';
import { fieldsClass } from '../../../ui/field.tsx';
import { MoneyField } from '../../components/fields.tsx';
import { Note } from '../../components/layout.tsx';
import type { PartProps } from './delivery-form.ts';

export function GiftWrap({ saved, fields }: PartProps) {
  const [isOffered, setOffered] = useState(saved.giftWrapCents !== null);
  return (
    <div className={fieldsClass}>
      <Checkbox name="giftWrap" checked={isOffered} onChange={(event) => setOffered(event.target.checked)}>
        Offer gift wrap
      </Checkbox>
      {isOffered && (
        <MoneyField
          name="wrapPrice"
          noun="amount"
          label="Gift wrap per order (USD)"
          hint="Not taxed, and coupons don’t apply to it. 0 is free."
          required
          defaultValue={((saved.giftWrapCents ?? 500) / 100).toFixed(2)}
          error={fields.giftWrapCents}
        />
      )}
      <Note>
        Shoppers can always add a message and the earliest day to ship. Messages are printed on the packing slip.
      </Note>
    </div>
  );
}
