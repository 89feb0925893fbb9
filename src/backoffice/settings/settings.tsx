import type { SubmitEvent } from 'react';
import { useLoaderData } from 'react-router';
import type { AdminInput } from '../../browser/admin-client.ts';
import { toast } from '../../browser/toasts.ts';
import type { Settings } from '../../shop/settings/schema.ts';
import { Button } from '../../ui/button.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { ErrorAlert } from '../components/error-alert.tsx';
import { focusFirstError, mergeFieldErrors, readForm } from '../components/fields.tsx';
import { Card, Column, Columns, Note, ScreenHead } from '../components/layout.tsx';
import { useMutation } from '../components/use-mutation.ts';
import { useUnsavedChanges } from '../components/use-unsaved-changes.ts';
import { EnvironmentSettings } from './environment.tsx';
import { Countries, Promised, Selling, Shipping, TheShop } from './sections.tsx';

type SettingsPatch = AdminInput<'PATCH /admin/settings'>['body'];

export const loader = () => fetchBody('GET /admin/settings', {});

export function Component() {
  const { settings, countries, outside } = useLoaderData<typeof loader>();
  const { act, pending, error, fields } = useMutation();
  const { touch, settle } = useUnsavedChanges();
  async function save(form: HTMLFormElement) {
    const { wanted, faults } = wantedFrom(form);
    const body = changesTo(settings, wanted);
    if (Object.keys(body).length === 0) {
      settle();
      toast('No changes to save.');
      return;
    }
    const call = async () => mergeFieldErrors(await adminApi.call('PATCH /admin/settings', { body }), faults);
    if (!(await act(call, { said: 'Saved. It’s live in your shop.' }))) focusFirstError(form);
    // What was typed while the shop was saving is still to be saved.
    else if (JSON.stringify(wantedFrom(form).wanted) === JSON.stringify(wanted)) settle();
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void save(event.currentTarget);
  }
  return (
    <form onInput={touch} onSubmit={submit}>
      <ScreenHead title="Settings">
        <Button type="submit" size="small" pending={pending}>
          Save changes
        </Button>
      </ScreenHead>
      <ErrorAlert error={error} />
      <Columns>
        <Column>
          <Card title="Store details">
            <TheShop {...{ settings, fields }} />
          </Card>
          <Card title="Countries we ship to">
            <Countries {...{ settings, countries, fields }} />
          </Card>
        </Column>
        <Column>
          <Card title="Shipping">
            <Shipping {...{ settings, fields }} />
          </Card>
          <Card title="Delivery, returns and replies">
            <Promised {...{ settings, fields }} />
          </Card>
          <Card title="Orders and stock">
            <Selling {...{ settings, fields }} />
          </Card>
          <EnvironmentSettings outside={outside} />
          <Note>All changes are recorded in the log.</Note>
        </Column>
      </Columns>
    </form>
  );
}

/** Only what was changed here goes to the shop, so that two owners who save at once keep each other's changes. */
const changesTo = (known: Settings, wanted: SettingsPatch): SettingsPatch =>
  Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(known[name as keyof Settings]),
    ),
  );

function wantedFrom(form: HTMLFormElement): { wanted: SettingsPatch; faults: Record<string, string> } {
  const read = readForm(form);
  const text = (name: string) => read.text(name).trim();
  const wholeOrNone = (name: string) => (text(name) === '' ? null : read.whole(name));
  const wanted = {
    storeName: text('storeName'),
    helpEmail: text('helpEmail').toLowerCase(),
    helpPhone: text('helpPhone'),
    storeAddress: text('storeAddress'),
    countries: read.ticked('everywhere') ? null : read.all('countries'),
    shippingCents: read.cents('shipping', 'amount', 'shippingCents'),
    freeShippingOverCents: read.ticked('shipsFree') ? read.cents('freeOver', 'amount', 'freeShippingOverCents') : null,
    reservationMinutes: read.whole('reservationMinutes'),
    mostUnpaidOrders: read.whole('mostUnpaidOrders'),
    mostHeldOfOne: wholeOrNone('mostHeldOfOne'),
    mostHeldInAll: wholeOrNone('mostHeldInAll'),
    lowStockAt: read.whole('lowStockAt'),
    packingDays: read.whole('packingDays'),
    deliveryDaysLeast: read.whole('deliveryDaysLeast'),
    deliveryDaysMost: read.whole('deliveryDaysMost'),
    returnDays: read.whole('returnDays'),
    replyHours: read.whole('replyHours'),
    taxServiceUrl: text('taxServiceUrl'),
    reviewsShowAtOnce: read.ticked('reviewsShowAtOnce'),
    refundStrayPayments: read.ticked('refundStrayPayments'),
  };
  return { wanted, faults: read.faults };
}
