import { useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import { US_STATES, US_TERRITORIES } from '../../../shared/address/us-states.ts';
import { arrivalText } from '../../../shared/orders/arrival.ts';
import { Checkbox } from '../../../ui/choice.tsx';
import { fieldsClass, pairClass } from '../../../ui/field.tsx';
import { adminApi, fetchBody } from '../../admin-api.ts';
import { AreaField, MoneyField, SelectField, TextField } from '../../components/forms/fields.tsx';
import { mergeFieldErrors } from '../../components/forms/read-form.ts';
import { useVersionedForm } from '../../components/forms/use-versioned-form.ts';
import { VersionedScreen } from '../../components/forms/versioned-screen.tsx';
import { Card, Column, Note } from '../../components/layout.tsx';
import styles from './delivery.module.css';
import { type DeliveryValues, type PartProps, readDelivery, type SettingsAnswer, valuesOf } from './delivery-form.ts';
import { DaysOffList, PauseOrders, Processing, Transit } from './times.tsx';
import { Zones } from './zones.tsx';

export const loader = () => fetchBody('GET /admin/settings', {});

export function Component() {
  const answer = useLoaderData<typeof loader>();
  const form = useRef<HTMLFormElement>(null);
  const edit = useVersionedForm<SettingsAnswer, DeliveryValues>({
    saved: answer,
    form,
    valuesOf,
    versionOf: (saved) => JSON.stringify(valuesOf(saved)),
    save: async (values, { values: seen }) => {
      const saved = await adminApi.call('PATCH /admin/settings', { body: { ...values, seen } });
      return mergeFieldErrors(saved, form.current ? readDelivery(form.current).fieldErrors : {});
    },
    success: 'Saved. Shoppers see it now.',
  });
  const { base, fields } = edit;
  const read = (from: HTMLFormElement) => readDelivery(from).values;
  const shown = { saved: base.values, fields };
  return (
    <VersionedScreen
      title="Shipping & delivery"
      form={form}
      edit={edit}
      read={read}
      conflict="Someone else changed these settings while you were editing. Your changes are still here."
    >
      <Column>
        <Card title="Shipping rates">
          <div className={fieldsClass}>
            <Rates {...shown} />
            <Zones
              {...shown}
              unweighed={answer.unweighed}
              onChange={() => form.current && edit.change(read(form.current))}
            />
          </div>
        </Card>
        <Card title="Pickup">
          <PickupPlace {...shown} />
        </Card>
        <Card title="Processing time">
          <Processing {...shown} timeZone={answer.settings.timeZone} />
        </Card>
        <Card title="Pause orders">
          <PauseOrders {...shown} />
        </Card>
        <Card title="Late orders">
          <Keeping {...shown} />
        </Card>
      </Column>
      <Column>
        <Card title="What shoppers see">
          <ShopperDates arrives={answer.arrives} />
        </Card>
        <Card title="Days off">
          <DaysOffList {...shown} onCount={() => form.current && edit.change(read(form.current))} />
        </Card>
        <Card title="Gifts">
          <GiftWrap {...shown} />
        </Card>
        <Card title="Transit days">
          <Transit {...shown} />
        </Card>
      </Column>
    </VersionedScreen>
  );
}

const Rates = ({ saved: { shippingCents, freeShippingOverCents }, fields }: PartProps) => (
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

/** Where customers can pick up orders. */
function PickupPlace({ saved: { pickup }, fields }: PartProps) {
  const [isOn, setOn] = useState(pickup.isOn);
  return (
    <div className={fieldsClass}>
      <Checkbox name="pickupOn" checked={isOn} onChange={(event) => setOn(event.target.checked)}>
        Shoppers can pick up their order
      </Checkbox>
      <Note>Pickup is free, with the sales tax of the pickup state. You tell customers when their order is ready.</Note>
      <div className={fieldsClass} hidden={!isOn}>
        <TextField
          name="pickupAddress"
          label="Pickup address"
          maxLength={200}
          autoComplete="off"
          defaultValue={pickup.address}
          error={fields['pickup.address']}
        />
        <TextField
          name="pickupTown"
          label="City or town"
          maxLength={100}
          autoComplete="off"
          defaultValue={pickup.town}
          error={fields['pickup.town']}
        />
        <div className={pairClass}>
          <SelectField
            name="pickupState"
            label="State"
            choices={[
              { value: '', name: 'Choose a state' },
              ...[...US_STATES, ...US_TERRITORIES].map(({ code, name }) => ({ value: code, name })),
            ]}
            defaultValue={pickup.state}
            error={fields['pickup.state']}
          />
          <TextField
            name="pickupPostalCode"
            label="ZIP code"
            maxLength={20}
            autoComplete="off"
            defaultValue={pickup.postalCode}
            error={fields['pickup.postalCode']}
          />
        </div>
        <AreaField
          name="pickupNote"
          label="Pickup instructions"
          hint="At checkout, on the order, and in the email that it’s ready: “Wednesday to Saturday, 10 to 5. Ring the bell.”"
          optional
          rows={3}
          maxLength={300}
          defaultValue={pickup.note}
          error={fields['pickup.note']}
        />
      </div>
    </div>
  );
}

const Keeping = ({ saved }: PartProps) => (
  <div className={fieldsClass}>
    <Checkbox name="delaysTellThemselves" defaultChecked={saved.delaysTellThemselves}>
      Email a new date automatically when an order can’t ship in time
    </Checkbox>
    <Note>
      At 6 PM on the day an order should ship. If the customer doesn’t answer a second email, the order is canceled and
      refunded, as the FTC’s mail order rule requires.
    </Note>
    <Checkbox name="showsOnTime" defaultChecked={saved.showsOnTime}>
      Show how many of your last orders shipped on time
    </Checkbox>
    <Note>On product pages, once you’ve shipped 20 orders.</Note>
  </div>
);

const ShopperDates = ({ arrives: { near, far, abroad } }: Pick<SettingsAnswer, 'arrives'>) => (
  <>
    <dl className={styles.dates}>
      <dt>Ready to ship, ordered now</dt>
      <dd>{arrivalText(near)}</dd>
      <dt>To Honolulu</dt>
      <dd>{arrivalText(far)}</dd>
      <dt>To Toronto</dt>
      <dd>{arrivalText(abroad)}</dd>
    </dl>
    <Note>
      From your saved settings. Shown on product pages, in the cart, at checkout and in emails. Each order keeps the
      date it was promised.
    </Note>
  </>
);

function GiftWrap({ saved, fields }: PartProps) {
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
