import { useState } from 'react';
import type { Settings } from '../../shop/settings/schema.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { FieldError, fieldsClass } from '../../ui/field.tsx';
import { AreaField, MoneyField, TextField } from '../components/fields.tsx';
import styles from './settings.module.css';

/** The settings that a part shows, and the sentences of those that were refused. */
type PartProps = { settings: Settings; fields: Record<string, string> };

export const TheShop = ({ settings, fields }: PartProps) => (
  <div className={fieldsClass}>
    <TextField
      name="storeName"
      label="Store name"
      required
      maxLength={60}
      defaultValue={settings.storeName}
      error={fields.storeName}
    />
    <TextField
      name="helpEmail"
      label="Help e-mail"
      type="email"
      required
      maxLength={254}
      defaultValue={settings.helpEmail}
      error={fields.helpEmail}
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
      label="Address of the shop"
      optional
      hint="On invoices, packing slips and every newsletter. A newsletter cannot be sent without it."
      rows={3}
      maxLength={300}
      defaultValue={settings.storeAddress}
      error={fields.storeAddress}
    />
  </div>
);

export function Countries({ settings, countries, fields }: PartProps & { countries: readonly string[] }) {
  const [everywhere, setEverywhere] = useState(settings.countries === null);
  return (
    <div className={fieldsClass}>
      <Checkbox name="everywhere" checked={everywhere} onChange={(event) => setEverywhere(event.target.checked)}>
        Everywhere
      </Checkbox>
      {!everywhere && (
        <fieldset className={styles.countries}>
          <legend>Only to these</legend>
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

export function Shipping({ settings, fields }: PartProps) {
  const [shipsFree, setShipsFree] = useState(settings.freeShippingOverCents !== null);
  return (
    <div className={fieldsClass}>
      <MoneyField
        name="shipping"
        noun="amount"
        label="Shipping of an order, in dollars"
        hint="However many pieces are in it. Orders that are placed already keep theirs."
        required
        defaultValue={(settings.shippingCents / 100).toFixed(2)}
        error={fields.shippingCents}
      />
      <Checkbox name="shipsFree" checked={shipsFree} onChange={(event) => setShipsFree(event.target.checked)}>
        Free shipping over an amount
      </Checkbox>
      {shipsFree && (
        <MoneyField
          name="freeOver"
          noun="amount"
          label="Free over, in dollars of items"
          required
          defaultValue={((settings.freeShippingOverCents ?? 20_000) / 100).toFixed(2)}
          error={fields.freeShippingOverCents}
        />
      )}
    </div>
  );
}

export const Promised = ({ settings, fields }: PartProps) => (
  <div className={fieldsClass}>
    <TextField
      name="packingDays"
      label="Packed within, in working days"
      hint="Pages, emails and search engines are told what you set here."
      type="number"
      min="1"
      max="60"
      required
      defaultValue={settings.packingDays}
      error={fields.packingDays}
    />
    <TextField
      name="deliveryDaysLeast"
      label="Delivery, at least, in working days"
      type="number"
      min="1"
      max="180"
      required
      defaultValue={settings.deliveryDaysLeast}
      error={fields.deliveryDaysLeast}
    />
    <TextField
      name="deliveryDaysMost"
      label="Delivery, at most, in working days"
      type="number"
      min="1"
      max="180"
      required
      defaultValue={settings.deliveryDaysMost}
      error={fields.deliveryDaysMost}
    />
    <TextField
      name="returnDays"
      label="Returns, in days"
      type="number"
      min="1"
      max="365"
      required
      defaultValue={settings.returnDays}
      error={fields.returnDays}
    />
    <TextField
      name="replyHours"
      label="Messages answered within, in hours"
      type="number"
      min="1"
      max="336"
      required
      defaultValue={settings.replyHours}
      error={fields.replyHours}
    />
  </div>
);

export const Selling = ({ settings, fields }: PartProps) => (
  <div className={fieldsClass}>
    <TextField
      name="reservationMinutes"
      label="Minutes an unpaid order holds its pieces"
      type="number"
      min="5"
      max="10080"
      required
      defaultValue={settings.reservationMinutes}
      error={fields.reservationMinutes}
    />
    <TextField
      name="mostUnpaidOrders"
      label="Unpaid orders one customer can have"
      type="number"
      min="1"
      max="100"
      required
      defaultValue={settings.mostUnpaidOrders}
      error={fields.mostUnpaidOrders}
    />
    <TextField
      name="mostHeldOfOne"
      label="Most of one product in their unpaid orders"
      optional
      hint="Empty: as many as are in stock. Paid orders do not count."
      type="number"
      min="1"
      max="1000000"
      defaultValue={settings.mostHeldOfOne ?? ''}
      error={fields.mostHeldOfOne}
    />
    <TextField
      name="mostHeldInAll"
      label="Most items in their unpaid orders"
      optional
      hint="Empty: as many as are in stock."
      type="number"
      min="1"
      max="1000000"
      defaultValue={settings.mostHeldInAll ?? ''}
      error={fields.mostHeldInAll}
    />
    <TextField
      name="lowStockAt"
      label="Stock is low at"
      hint="Pieces left, or fewer."
      type="number"
      min="0"
      max="1000"
      required
      defaultValue={settings.lowStockAt}
      error={fields.lowStockAt}
    />
    <TextField
      name="taxServiceUrl"
      label="Tax service"
      optional
      hint="Empty: the table of state rates that comes with the shop."
      type="url"
      maxLength={300}
      defaultValue={settings.taxServiceUrl}
      error={fields.taxServiceUrl}
    />
    <Checkbox name="reviewsShowAtOnce" defaultChecked={settings.reviewsShowAtOnce}>
      Reviews show before somebody has looked at them
    </Checkbox>
    <Checkbox name="refundStrayPayments" defaultChecked={settings.refundStrayPayments}>
      Money that fits no order goes back by itself
    </Checkbox>
  </div>
);
