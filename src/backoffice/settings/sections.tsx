import { useState } from 'react';
import type { Settings } from '../../shop/settings/schema.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { FieldError, fieldsClass } from '../../ui/field.tsx';
import { AreaField, SelectField, TextField } from '../components/fields.tsx';
import styles from './settings.module.css';
import { zoneChoices } from './time-zones.ts';

/** The settings that a part shows, and the sentences of those that were refused. */
type PartProps = { settings: Settings; fields: Record<string, string> };

export const TheShop = ({ settings, fields }: PartProps) => (
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

export function Countries({ settings, countries, fields }: PartProps & { countries: readonly string[] }) {
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

export const Promised = ({ settings, fields }: PartProps) => (
  <div className={fieldsClass}>
    <NumberSetting name="returnDays" label="Return window (days)" min={1} max={365} {...{ settings, fields }} />
    <NumberSetting
      name="claimDays"
      label="Time to claim what arrived broken (days)"
      min={1}
      max={365}
      {...{ settings, fields }}
    />
    <NumberSetting
      name="sendBackDays"
      label="Time to send a return back (days)"
      hint="After you approve it. We remind the customer, and close it a week later."
      min={1}
      max={90}
      {...{ settings, fields }}
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
      {...{ settings, fields }}
    />
  </div>
);

export const Selling = ({ settings, fields }: PartProps) => (
  <div className={fieldsClass}>
    <NumberSetting
      name="reservationMinutes"
      label="Hold unpaid orders for (minutes)"
      min={5}
      max={10080}
      {...{ settings, fields }}
    />
    <NumberSetting
      name="mostUnpaidOrders"
      label="Unpaid orders per customer"
      min={1}
      max={100}
      {...{ settings, fields }}
    />
    <NumberSetting
      name="mostHeldOfOne"
      label="Most of one product in unpaid orders"
      hint="Leave empty for no limit. Paid orders don’t count."
      min={1}
      max={1000000}
      optional
      {...{ settings, fields }}
    />
    <NumberSetting
      name="mostHeldInAll"
      label="Most items in unpaid orders"
      hint="Leave empty for no limit."
      min={1}
      max={1000000}
      optional
      {...{ settings, fields }}
    />
    <NumberSetting
      name="lowStockAt"
      label="Low stock at"
      hint="This many left, or fewer. A product can have a number of its own."
      min={0}
      max={1000}
      {...{ settings, fields }}
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

/** A whole number; empty where it is optional and nothing is set. */
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
