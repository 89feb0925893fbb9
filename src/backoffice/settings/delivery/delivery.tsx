import { type ComponentProps, useState } from 'react';
import { useLoaderData } from 'react-router';
import { US_STATES, US_TERRITORIES } from '../../../shared/address/us-states.ts';
import type { FieldEntry, FieldTable } from '../../../shared/field-table.ts';
import { arrivalText, closedText } from '../../../shared/orders/arrival.ts';
import { shiftDay } from '../../../shared/report-period.ts';
import { FEDERAL_HOLIDAYS, LATE_ORDERS, PAUSE, PICKUP, SHIPPING_RATES } from '../../../shop/settings/fields.ts';
import { fieldsClass } from '../../../ui/field.tsx';
import { adminApi, fetchBody } from '../../admin-api.ts';
import { CheckField, Fields, FieldsCard, FormFields, MoneyField } from '../../components/forms/fields.tsx';
import { useScreenForm, VersionedScreen } from '../../components/forms/versioned-screen.tsx';
import { Card, Column, Note } from '../../components/layout.tsx';
import styles from './delivery.module.css';
import { type DeliveryValues, readDelivery, type SettingsAnswer, toValues } from './delivery-form.ts';
import { DaysOffList, Processing, Transit } from './times.tsx';
import { Zones } from './zones.tsx';

export const loader = () => fetchBody('GET /admin/settings', {});

export function Component() {
  const answer = useLoaderData<typeof loader>();
  const edit = useScreenForm<SettingsAnswer, DeliveryValues>({
    saved: answer,
    read: readDelivery,
    toValues,
    getVersion: (saved) => JSON.stringify(toValues(saved)),
    save: (values, { values: seen }) => adminApi.call('PATCH /admin/settings', { body: { ...values, seen } }),
    success: 'Saved. Shoppers see it now.',
  });
  const saved = edit.base.values;
  return (
    <VersionedScreen
      title="Shipping & delivery"
      edit={edit}
      conflict="Someone else changed these settings while you were editing. Your changes are still here."
    >
      <Column>
        <FieldsCard title="Shipping rates" of={SHIPPING_RATES}>
          <Zones saved={saved} unweighed={answer.unweighed} onChange={edit.reread} />
        </FieldsCard>
        <SwitchedCard title="Pickup" at="pickup" of={PICKUP} also={{ state: { choices: STATES } }} saved={saved} />
        <FieldsCard title="Processing time">
          <Processing timeZone={answer.settings.timeZone} />
        </FieldsCard>
        <SwitchedCard
          title="Pause orders"
          at="pause"
          of={PAUSE}
          also={{ text: { hint: noticeHint(saved.pause) } }}
          saved={saved}
        />
        <FieldsCard title="Late orders" of={LATE_ORDERS} />
      </Column>
      <Column>
        <Card title="What shoppers see">
          <ShopperDates arrives={answer.arrives} />
        </Card>
        <FieldsCard title="Days off" of={FEDERAL_HOLIDAYS}>
          <DaysOffList saved={saved.daysOff} onChange={edit.reread} />
        </FieldsCard>
        <GiftWrap saved={saved} />
        <Card title="Transit days">
          <Transit />
        </Card>
      </Column>
    </VersionedScreen>
  );
}

/** A card whose first field, a checkbox, shows the others. */
function SwitchedCard({ title, at, of: { isOn, ...others }, also, saved }: SwitchedProps) {
  const [isShown, setShown] = useState(saved[at].isOn);
  return (
    <FieldsCard title={title}>
      <FormFields at={at}>
        <CheckField
          name="isOn"
          label={isOn.label}
          checked={isShown}
          onChange={(event) => setShown(event.target.checked)}
        />
        <Note>{isOn.note}</Note>
        <div className={fieldsClass} hidden={!isShown}>
          <Fields of={others} also={also} />
        </div>
      </FormFields>
    </FieldsCard>
  );
}

type SwitchedProps = {
  title: string;
  at: 'pause' | 'pickup';
  of: FieldTable & { isOn: FieldEntry };
  also: ComponentProps<typeof Fields>['also'];
  saved: DeliveryValues;
};

const STATES = [
  { value: '', name: 'Choose a state' },
  ...[...US_STATES, ...US_TERRITORIES].map(({ code, name }) => ({ value: code, name })),
];

const noticeHint = ({ until }: DeliveryValues['pause']) =>
  `On every page. Leave it empty for “${closedText(shiftDay(until ?? '2027-02-21', 1))}”`;

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

function GiftWrap({ saved: { giftWrapCents } }: { saved: DeliveryValues }) {
  const [isOffered, setOffered] = useState(giftWrapCents !== null);
  return (
    <FieldsCard title="Gifts">
      <CheckField
        name="giftWrap"
        label="Offer gift wrap"
        checked={isOffered}
        onChange={(event) => setOffered(event.target.checked)}
      />
      {isOffered && (
        <MoneyField
          name="giftWrapCents"
          noun="amount"
          label="Gift wrap per order (USD)"
          hint="Not taxed, and coupons don’t apply to it. 0 is free."
          required
          defaultValue={((giftWrapCents ?? 500) / 100).toFixed(2)}
        />
      )}
      <Note>
        Shoppers can always add a message and the earliest day to ship. Messages are printed on the packing slip.
      </Note>
    </FieldsCard>
  );
}
