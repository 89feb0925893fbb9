import { type SubmitEvent, useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import type { AdminInput } from '../../browser/client.ts';
import { toast } from '../../browser/toasts.ts';
import type { Settings } from '../../shop/settings/schema.ts';
import { ErrorAlert, FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { FieldError, fieldsClass } from '../../ui/field.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { setShopTimeZone } from '../components/format-time.ts';
import { AreaField, SelectField, TextField } from '../components/forms/fields.tsx';
import { mergeFieldErrors, readForm } from '../components/forms/read-form.ts';
import { useMutation } from '../components/forms/use-mutation.ts';
import { useVersionedForm } from '../components/forms/use-versioned-form.ts';
import { Card, Column, Columns, Note, ScreenHead } from '../components/layout.tsx';
import styles from './settings.module.css';
import { zoneChoices } from './time-zones.ts';

export async function loader() {
  const [saved, numbers] = await Promise.all([
    fetchBody('GET /admin/settings', {}),
    fetchBody('GET /admin/order-numbers', {}),
  ]);
  return { ...saved, nextOrderNumber: numbers.next };
}

type SettingsPatch = AdminInput<'PATCH /admin/settings'>['body'];

export function Component() {
  const { settings, countries, nextOrderNumber } = useLoaderData<typeof loader>();
  const form = useRef<HTMLFormElement>(null);
  const edit = useVersionedForm<Settings, SettingsPatch>({
    saved: settings,
    form,
    valuesOf: (saved) => saved,
    // No version: only changed settings are saved, so two owners who save at once keep each other's changes.
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
  // Rendered from the base values: any save, including another owner's, refills the fields.
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
              <StoreDetails settings={shown} fields={fields} />
            </Card>
            <Card title="Countries we ship to">
              <Countries settings={shown} countries={countries} fields={fields} />
            </Card>
          </Column>
          <Column>
            <Card title="Returns and replies">
              <ReturnsAndReplies settings={shown} fields={fields} />
            </Card>
            <Card title="Orders and stock">
              <OrdersAndStock settings={shown} fields={fields} />
            </Card>
            <Note>All changes are recorded in the log.</Note>
          </Column>
        </Columns>
      </form>
      <OrderNumbers next={nextOrderNumber} />
    </>
  );
}

const changesTo = (saved: SettingsPatch, values: SettingsPatch): SettingsPatch =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name as keyof SettingsPatch]),
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

/** The saved settings, and error messages by field. */
type PartProps = { settings: Settings; fields: Record<string, string> };

const StoreDetails = ({ settings, fields }: PartProps) => (
  <div className={fieldsClass}>
    <TextField
      name="storeName"
      label="Shop name"
      required
      maxLength={60}
      defaultValue={settings.storeName}
      error={fields.storeName}
    />
    <TextField
      name="helpEmail"
      label="Help email"
      type="email"
      required
      maxLength={254}
      defaultValue={settings.helpEmail}
      error={fields.helpEmail}
    />
    <TextField
      name="replyEmail"
      label="Email for replies about orders"
      optional
      hint="If your mailbox takes addresses with a plus: each order’s replies then arrive at an address of their own, name+code@…. Leave empty to use the help email."
      type="email"
      maxLength={200}
      defaultValue={settings.replyEmail}
      error={fields.replyEmail}
    />
    <TextField
      name="helpPhone"
      label="Help phone"
      type="tel"
      required
      maxLength={40}
      defaultValue={settings.helpPhone}
      error={fields.helpPhone}
    />
    <AreaField
      name="storeAddress"
      label="Store address"
      optional
      hint="Shown on invoices, packing slips and newsletters. You need it to send newsletters."
      rows={3}
      maxLength={300}
      defaultValue={settings.storeAddress}
      error={fields.storeAddress}
    />
    <SelectField
      name="timeZone"
      label="Time zone"
      hint="Days and times of orders, sales, coupons and reports are in it."
      defaultValue={settings.timeZone}
      choices={zoneChoices(settings.timeZone)}
      error={fields.timeZone}
    />
  </div>
);

function Countries({ settings, countries, fields }: PartProps & { countries: readonly string[] }) {
  const [everywhere, setEverywhere] = useState(settings.countries === null);
  return (
    <div className={fieldsClass}>
      <Checkbox name="everywhere" checked={everywhere} onChange={(event) => setEverywhere(event.target.checked)}>
        All countries
      </Checkbox>
      {!everywhere && (
        <fieldset className={styles.countries}>
          <legend>Only these countries</legend>
          {countries.map((country) => (
            <Checkbox
              key={country}
              name="countries"
              value={country}
              defaultChecked={(settings.countries ?? ['United States']).includes(country)}
            >
              {country}
            </Checkbox>
          ))}
        </fieldset>
      )}
      {fields.countries && <FieldError>{fields.countries}</FieldError>}
    </div>
  );
}

const ReturnsAndReplies = ({ settings, fields }: PartProps) => (
  <div className={fieldsClass}>
    <NumberSetting
      name="returnDays"
      label="Return window (days)"
      min={1}
      max={365}
      settings={settings}
      fields={fields}
    />
    <NumberSetting
      name="claimDays"
      label="Time to claim what arrived broken (days)"
      min={1}
      max={365}
      settings={settings}
      fields={fields}
    />
    <NumberSetting
      name="sendBackDays"
      label="Time to send a return back (days)"
      hint="After you approve it. We remind the customer, and close it a week later."
      min={1}
      max={90}
      settings={settings}
      fields={fields}
    />
    <AreaField
      name="returnAddress"
      label="Return address"
      optional
      hint="Leave empty to use your store address."
      rows={3}
      maxLength={300}
      defaultValue={settings.returnAddress}
      error={fields.returnAddress}
    />
    <AreaField
      name="returnPostage"
      label="Who pays to send it back"
      optional
      hint="Customers read this before they ask, and in the email."
      rows={2}
      maxLength={300}
      defaultValue={settings.returnPostage}
      error={fields.returnPostage}
    />
    <Checkbox name="designsReturnable" defaultChecked={settings.designsReturnable}>
      Bead studio designs can be returned
    </Checkbox>
    <NumberSetting
      name="replyHours"
      label="Reply time for messages (hours)"
      min={1}
      max={336}
      settings={settings}
      fields={fields}
    />
  </div>
);

type NumberProps = PartProps & {
  name: {
    [Name in keyof Settings]: Settings[Name] extends number | null ? Name : never;
  }[keyof Settings];
  label: string;
  hint?: string;
  min: number;
  max: number;
  optional?: boolean;
};

/** A whole number; empty if optional and not set. */
const NumberSetting = ({ name, settings, fields, optional = false, ...field }: NumberProps) => (
  <TextField
    {...field}
    name={name}
    type="number"
    {...(optional ? { optional } : { required: true })}
    defaultValue={settings[name] ?? ''}
    error={fields[name]}
  />
);

const OrdersAndStock = ({ settings, fields }: PartProps) => (
  <div className={fieldsClass}>
    <NumberSetting
      name="reservationMinutes"
      label="Hold unpaid orders for (minutes)"
      min={5}
      max={10080}
      settings={settings}
      fields={fields}
    />
    <NumberSetting
      name="mostUnpaidOrders"
      label="Unpaid orders per customer"
      min={1}
      max={100}
      settings={settings}
      fields={fields}
    />
    <NumberSetting
      name="mostHeldOfOne"
      label="Most of one product in unpaid orders"
      hint="Leave empty for no limit. Paid orders don’t count."
      min={1}
      max={1000000}
      optional
      settings={settings}
      fields={fields}
    />
    <NumberSetting
      name="mostHeldInAll"
      label="Most items in unpaid orders"
      hint="Leave empty for no limit."
      min={1}
      max={1000000}
      optional
      settings={settings}
      fields={fields}
    />
    <NumberSetting
      name="lowStockAt"
      label="Low stock at"
      hint="This many left, or fewer. A product can have a number of its own."
      min={0}
      max={1000}
      settings={settings}
      fields={fields}
    />
    <Checkbox name="reviewsShowAtOnce" defaultChecked={settings.reviewsShowAtOnce}>
      Publish reviews automatically
    </Checkbox>
    <Checkbox name="reviewInvitations" defaultChecked={settings.reviewInvitations}>
      Ask customers for reviews by email
    </Checkbox>
    <TextField
      name="reviewInvitationDays"
      label="Days after delivery until customers are asked"
      hint="One email for each order, in the morning. Without it, the delivery email asks."
      inputMode="numeric"
      defaultValue={settings.reviewInvitationDays}
      error={fields.reviewInvitationDays}
    />
    <Checkbox name="refundStrayPayments" defaultChecked={settings.refundStrayPayments}>
      Refund unmatched payments automatically
    </Checkbox>
  </div>
);

/** A form of its own: order numbers keep rising while other settings are edited, and never go down. */
function OrderNumbers({ next }: { next: number }) {
  const { mutate, pending, error, fields } = useMutation();
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const nextNumber = readForm(event.currentTarget).whole('next');
    void mutate(() => adminApi.call('PUT /admin/order-numbers', { body: { next: nextNumber } }), {
      success: (saved) => `Saved. The next order is #${saved.next}.`,
    });
  }
  return (
    <Columns>
      <Column>
        <Card title="Order numbers">
          <form className={fieldsClass} onSubmit={submit} noValidate>
            <FormAlert error={error} />
            <TextField
              key={next}
              name="next"
              label="Next order number"
              hint="Numbers only go up."
              inputMode="numeric"
              required
              defaultValue={next}
              error={fields.next}
            />
            <div>
              <Button type="submit" size="small" look="quiet" pending={pending}>
                Save number
              </Button>
            </div>
          </form>
        </Card>
      </Column>
    </Columns>
  );
}
