import { useRef } from 'react';
import { useLoaderData } from 'react-router';
import { arrivalText } from '../../../shared/orders/arrival.ts';
import { Checkbox } from '../../../ui/choice.tsx';
import { fieldsClass } from '../../../ui/field.tsx';
import { adminApi, fetchBody } from '../../admin-api.ts';
import { Card, Column, Note } from '../../components/layout.tsx';
import { mergeFieldErrors } from '../../components/read-form.ts';
import { useVersionedForm } from '../../components/use-versioned-form.ts';
import { VersionedScreen } from '../../components/versioned-screen.tsx';
import { DaysOffList } from './days-off.tsx';
import styles from './delivery.module.css';
import { type DeliveryValues, type PartProps, readDelivery, type SettingsAnswer, valuesOf } from './delivery-form.ts';
import { GiftWrap } from './gift-wrap.tsx';
import { PauseOrders } from './pause.tsx';
import { PickupPlace } from './pickup.tsx';
import { Processing } from './processing.tsx';
import { Rates } from './rates.tsx';
import { Transit } from './transit.tsx';
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
