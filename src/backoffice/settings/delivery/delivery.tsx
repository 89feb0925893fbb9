import { type ComponentProps, useState } from 'react';
import { useLoaderData } from 'react-router';
import { US_STATES, US_TERRITORIES } from '../../../shared/address/us-states.ts';
import type { FieldEntry, FieldTable } from '../../../shared/field-table.ts';
import { formatMoney } from '../../../shared/money.ts';
import { arrivalText, closedText } from '../../../shared/orders/arrival.ts';
import { shiftDay } from '../../../shared/report-period.ts';
import {
  FEDERAL_HOLIDAYS,
  LATE_ORDERS,
  PAUSE,
  PICKUP,
  SHIPPING_RATES,
  TRANSIT,
} from '../../../shop/settings/fields.ts';
import { fieldsClass } from '../../../ui/field.tsx';
import { adminApi, fetchBody } from '../../admin-api.ts';
import { CheckField, Fields, FieldsCard, FormFields, MoneyField } from '../../components/forms/fields.tsx';
import { Section } from '../../components/forms/section.tsx';
import { useScreenForm, VersionedScreen } from '../../components/forms/versioned-screen.tsx';
import { Card, Column, Note } from '../../components/layout.tsx';
import styles from './delivery.module.css';
import { type DeliveryValues, readDelivery, type SettingsAnswer, toValues } from './delivery-form.ts';
import { DaysOffList, hourText, Processing, Transit } from './times.tsx';
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
  const { values } = edit;
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
        <SwitchedCard
          title="Pause orders"
          at="pause"
          of={PAUSE}
          also={{ text: { hint: noticeHint(saved.pause) } }}
          saved={saved}
        />
      </Column>
      <Column>
        <Card title="What shoppers see">
          <ShopperDates arrives={answer.arrives} />
        </Card>
        <Card title="Times and gifts">
          <Section title="Processing time" state={processingState(values)} at={PROCESSING}>
            <Processing timeZone={answer.settings.timeZone} />
          </Section>
          <Section title="Transit days" state={transitState(values)} at={Object.keys(TRANSIT)}>
            <Transit />
          </Section>
          <Section title="Days off" state={daysOffState(values)} at={['daysOff', 'off', 'federalHolidays']}>
            <Fields of={FEDERAL_HOLIDAYS} />
            <DaysOffList saved={saved.daysOff} onChange={edit.reread} />
          </Section>
          <Section title="Late orders" state={lateState(values)} at={Object.keys(LATE_ORDERS)}>
            <Fields of={LATE_ORDERS} />
          </Section>
          <Section title="Gifts" state={giftState(values)} at="giftWrapCents">
            <GiftWrap saved={saved} />
          </Section>
        </Card>
      </Column>
    </VersionedScreen>
  );
}

const PROCESSING = ['packingDays', 'cutOffHour', 'workingWeekdays'];

const processingState = ({ packingDays, cutOffHour }: DeliveryValues) =>
  packingDays > 0 ? `${counted(packingDays, 'day')}, cutoff ${hourText(cutOffHour)}` : '';

const transitState = ({ deliveryDaysLeast, deliveryDaysMost }: DeliveryValues) =>
  deliveryDaysLeast > 0 && deliveryDaysMost > 0 ? `${deliveryDaysLeast} to ${deliveryDaysMost} in the US` : '';

const daysOffState = ({ federalHolidays, daysOff }: DeliveryValues) =>
  [federalHolidays && 'federal holidays', daysOff.length > 0 && `${daysOff.length} of your own`]
    .filter(Boolean)
    .join(', ') || 'none';

const lateState = ({ delaysTellThemselves }: DeliveryValues) =>
  delaysTellThemselves ? 'customers get a new date' : 'no emails';

const giftState = ({ giftWrapCents }: DeliveryValues) =>
  giftWrapCents === null || giftWrapCents < 0 ? 'no gift wrap' : `gift wrap ${formatMoney(giftWrapCents)}`;

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

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
    <>
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
    </>
  );
}
