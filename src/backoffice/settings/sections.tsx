import { useState } from 'react';
import { Checkbox } from '../../ui/choice.tsx';
import { FieldError, fieldsClass } from '../../ui/field.tsx';
import { AreaField, SelectField, TextField } from '../components/fields.tsx';
import type { PartProps } from './number-setting.tsx';
import styles from './settings.module.css';
import { zoneChoices } from './time-zones.ts';

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
