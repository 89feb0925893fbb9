import type { RefObject } from 'react';
import { readAmount } from '../../shared/money.ts';
import { MAX_MEMBERS, MIN_MEMBERS } from '../../shop/sets/schema.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { fieldsClass } from '../../ui/field.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { TextField } from '../components/fields.tsx';
import { Card, Column, Columns, Note } from '../components/layout.tsx';
import { Members } from './members.tsx';
import type { useSetForm } from './use-set-form.ts';

export const SET_FORM = 'set-form';

type Edit = ReturnType<typeof useSetForm>;

export const SetFields = ({ form, edit }: { form: RefObject<HTMLFormElement | null>; edit: Edit }) => {
  const { values, change, fields } = edit;
  return (
    <form
      id={SET_FORM}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void edit.save();
      }}
    >
      <Columns>
        <Column>
          <Card title="Products">
            <Members
              members={values.members}
              onChange={(members) => change({ ...values, members })}
              error={fields.members}
            />
          </Card>
        </Column>
        <Column>
          <Card title="Name and price">
            <div className={fieldsClass}>
              <TextField
                name="name"
                label="Name"
                value={values.name}
                onChange={(event) => change({ ...values, name: event.target.value })}
                error={fields.name}
                maxLength={80}
                autoComplete="off"
              />
              <TextField
                name="price"
                label="Price of the set (USD)"
                inputMode="decimal"
                value={values.price}
                onChange={(event) => change({ ...values, price: event.target.value })}
                hint={priceHint(values)}
                error={fields.price}
                autoComplete="off"
              />
              <Checkbox
                name="isActive"
                checked={values.isActive}
                onChange={(event) => change({ ...values, isActive: event.target.checked })}
              >
                Offer it to shoppers
              </Checkbox>
              <Note>
                Sizes that cost more or less move the price of the set by the same amount. Coupons are taken from what
                the set leaves.
              </Note>
            </div>
          </Card>
        </Column>
      </Columns>
    </form>
  );
};

/** What the products cost separately, and what the typed price saves. */
function priceHint({ members, price }: Edit['values']): string {
  if (members.length < MIN_MEMBERS) return `Choose ${MIN_MEMBERS} to ${MAX_MEMBERS} products first.`;
  const sum = members.reduce((cents, member) => cents + Math.round(member.price * 100), 0);
  const typed = readAmount(price);
  const saves =
    typed.ok && typed.cents > 0 && typed.cents < sum ? ` The set saves ${priceText((sum - typed.cents) / 100)}.` : '';
  return `Separately: ${priceText(sum / 100)}.${saves}`;
}
