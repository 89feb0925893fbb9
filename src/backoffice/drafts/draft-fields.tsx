import type { Draft } from '../../shop/drafts/schema.ts';
import type { Pickup } from '../../shop/settings/schema.ts';
import { fieldsClass } from '../../ui/field.tsx';
import { AreaField, TextField } from '../components/fields.tsx';
import { Card, Column, Columns } from '../components/layout.tsx';
import { DeliveryWay } from './delivery-way.tsx';
import { DraftItems } from './draft-items.tsx';
import { DraftLink } from './draft-link.tsx';
import { DraftPrices } from './draft-prices.tsx';
import type { DraftValues } from './draft-values.ts';
import styles from './drafts.module.css';
import type { useDraftForm } from './use-draft-form.ts';
import { useDraftQuote } from './use-draft-quote.ts';

type DraftEdit = ReturnType<typeof useDraftForm>;

type FieldsProps = { edit: DraftEdit; draft: Draft | undefined; pickup: Pickup };

export function DraftFields({ edit, draft, pickup }: FieldsProps) {
  const { values, change, fields } = edit;
  const quote = useDraftQuote(values);
  const set = (part: Partial<DraftValues>) => change({ ...values, ...part });
  const text = (name: keyof DraftValues, label: string, error: string | undefined, more: object = {}) => (
    <TextField
      name={name}
      label={label}
      value={values[name] as string}
      error={error}
      onChange={(event) => set({ [name]: event.target.value })}
      {...more}
    />
  );
  const to = (name: string) => fields[`shippingAddress.${name}`];
  return (
    <Columns>
      <Column>
        <Card title="Products">
          <DraftItems items={values.items} quote={quote} error={fields.items} onChange={(items) => set({ items })} />
        </Card>
        <Card title="Customer">
          <div className={fieldsClass}>
            {text('name', 'Name', fields.name, { maxLength: 100, autoComplete: 'off' })}
            {text('email', 'Email', fields.email, {
              type: 'email',
              maxLength: 254,
              autoComplete: 'off',
              hint: 'The link to pay goes there. They see the order in their account, too.',
            })}
            {text('phone', 'Phone', fields.phone, { type: 'tel', optional: true, maxLength: 40, autoComplete: 'off' })}
            {(pickup.isOn || values.isPickup) && (
              <DeliveryWay
                pickup={pickup}
                isPickup={values.isPickup}
                error={values.isPickup ? to('address') : undefined}
                onChange={(isPickup) => set({ isPickup })}
              />
            )}
          </div>
          <div className={fieldsClass} hidden={values.isPickup}>
            {text('address', 'Street address', to('address'), { maxLength: 200, autoComplete: 'off' })}
            <div className={styles.town}>
              {text('town', 'Town or city', to('town'), { maxLength: 100, autoComplete: 'off' })}
              {text('city', 'State', to('city'), { maxLength: 100, autoComplete: 'off' })}
              {text('postalCode', 'ZIP code', to('postalCode'), { maxLength: 20, autoComplete: 'off' })}
            </div>
            {text('country', 'Country', to('country'), { maxLength: 80, autoComplete: 'off' })}
          </div>
        </Card>
      </Column>
      <Column>
        {draft?.order && <DraftLink draft={draft} />}
        <Card title="Prices">
          <DraftPrices values={values} fields={fields} quote={quote} onChange={set} />
        </Card>
        <Card title="Note">
          <AreaField
            name="note"
            label="Note to customer"
            optional
            rows={3}
            maxLength={1000}
            value={values.note}
            error={fields.note}
            hint="They read it in the email and where they pay."
            onChange={(event) => set({ note: event.target.value })}
          />
        </Card>
        {draft && !draft.order && <DraftLink draft={draft} />}
      </Column>
    </Columns>
  );
}
