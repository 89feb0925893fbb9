import { type SubmitEvent, useRef } from 'react';
import { useLoaderData } from 'react-router';
import type { AdminInput } from '../../browser/admin-client.ts';
import { toast } from '../../browser/toasts.ts';
import type { Settings } from '../../shop/settings/schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { setShopTimeZone } from '../components/format-time.ts';
import { Card, Column, Columns, Note, ScreenHead } from '../components/layout.tsx';
import { mergeFieldErrors, readForm } from '../components/read-form.ts';
import { useVersionedForm } from '../components/use-versioned-form.ts';
import { OrderNumbers } from './order-numbers.tsx';
import { Promised } from './promised.tsx';
import { Countries, TheShop } from './sections.tsx';
import { Selling } from './selling.tsx';

type SettingsPatch = AdminInput<'PATCH /admin/settings'>['body'];

export async function loader() {
  const [saved, numbers] = await Promise.all([
    fetchBody('GET /admin/settings', {}),
    fetchBody('GET /admin/order-numbers', {}),
  ]);
  return { ...saved, nextOrderNumber: numbers.next };
}

export function Component() {
  const { settings, countries, nextOrderNumber } = useLoaderData<typeof loader>();
  const form = useRef<HTMLFormElement>(null);
  const edit = useVersionedForm<Settings, SettingsPatch>({
    saved: settings,
    form,
    valuesOf: (saved) => saved,
    // None: only what was changed here is saved, so that two owners who save at once keep each other's changes.
    versionOf: () => '',
    save: async (values, base) => {
      const answer = await adminApi.call('PATCH /admin/settings', { body: changesTo(base.values, values) });
      if (answer.ok) setShopTimeZone(answer.body.settings.timeZone);
      return mergeFieldErrors(
        answer.ok ? { ...answer, body: answer.body.settings } : answer,
        form.current ? readSettings(form.current).fieldErrors : {},
      );
    },
    success: 'Saved. It’s live in your shop.',
  });
  const { pending, error, fields, base } = edit;
  // Drawn from what they were filled from: a save, also one of another owner, fills them anew.
  const shown = { ...settings, ...base.values };
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { values } = readSettings(event.currentTarget);
    if (Object.keys(changesTo(base.values, values)).length === 0) return void toast('No changes to save.');
    edit.change(values);
    return void edit.save();
  }
  return (
    <>
      <form ref={form} onInput={(event) => edit.change(readSettings(event.currentTarget).values)} onSubmit={submit}>
        <ScreenHead title="Shop details" saves>
          <Button type="submit" size="small" pending={pending}>
            Save changes
          </Button>
        </ScreenHead>
        <ErrorAlert error={error} />
        <Columns key={base.fill}>
          <Column>
            <Card title="Store details">
              <TheShop settings={shown} fields={fields} />
            </Card>
            <Card title="Countries we ship to">
              <Countries settings={shown} countries={countries} fields={fields} />
            </Card>
          </Column>
          <Column>
            <Card title="Returns and replies">
              <Promised settings={shown} fields={fields} />
            </Card>
            <Card title="Orders and stock">
              <Selling settings={shown} fields={fields} />
            </Card>
            <Note>All changes are recorded in the log.</Note>
          </Column>
        </Columns>
      </form>
      <OrderNumbers next={nextOrderNumber} />
    </>
  );
}

const changesTo = (known: SettingsPatch, values: SettingsPatch): SettingsPatch =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(known[name as keyof SettingsPatch]),
    ),
  );

function readSettings(form: HTMLFormElement): { values: SettingsPatch; fieldErrors: Record<string, string> } {
  const read = readForm(form);
  const text = (name: string) => read.text(name).trim();
  const wholeOrNone = (name: string) => (text(name) === '' ? null : read.whole(name));
  const values = {
    storeName: text('storeName'),
    helpEmail: text('helpEmail').toLowerCase(),
    replyEmail: text('replyEmail').toLowerCase(),
    helpPhone: text('helpPhone'),
    storeAddress: text('storeAddress'),
    timeZone: text('timeZone'),
    countries: read.ticked('everywhere') ? null : read.all('countries'),
    reservationMinutes: read.whole('reservationMinutes'),
    mostUnpaidOrders: read.whole('mostUnpaidOrders'),
    mostHeldOfOne: wholeOrNone('mostHeldOfOne'),
    mostHeldInAll: wholeOrNone('mostHeldInAll'),
    lowStockAt: read.whole('lowStockAt'),
    returnDays: read.whole('returnDays'),
    claimDays: read.whole('claimDays'),
    sendBackDays: read.whole('sendBackDays'),
    returnAddress: text('returnAddress'),
    returnPostage: text('returnPostage'),
    designsReturnable: read.ticked('designsReturnable'),
    replyHours: read.whole('replyHours'),
    reviewsShowAtOnce: read.ticked('reviewsShowAtOnce'),
    reviewInvitations: read.ticked('reviewInvitations'),
    reviewInvitationDays: read.whole('reviewInvitationDays'),
    refundStrayPayments: read.ticked('refundStrayPayments'),
  };
  return { values, fieldErrors: read.fieldErrors };
}
