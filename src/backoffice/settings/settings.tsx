import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import type { OfficeBody, OfficeInput } from '../../browser/office-client.ts';
import { toast } from '../../browser/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Field, FieldError, Input, Textarea } from '../../ui/field.tsx';
import { fetchFor, office } from '../office.ts';
import { useAct } from '../pieces/act.ts';
import { Card, Column, Columns, Note, ScreenHead } from '../pieces/layout.tsx';
import { Refusal } from '../pieces/refusal.tsx';
import styles from './settings.module.css';

type Sheet = OfficeBody<'GET /admin/settings'>;
type Wanted = OfficeInput<'PATCH /admin/settings'>['body'];
type Known = Sheet['settings'];

export const loader = () => fetchFor('GET /admin/settings', {});

export function Component() {
  const { settings, countries, outside } = useLoaderData<typeof loader>();
  const { act, pending, error, fields } = useAct();
  const [everywhere, setEverywhere] = useState(settings.countries === null);
  const [shipsFree, setShipsFree] = useState(settings.freeShippingOverCents !== null);
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = changesTo(settings, wantedFrom(new FormData(event.currentTarget)));
    if (Object.keys(body).length === 0) return void toast('Nothing has changed.');
    void act(() => office.call('PATCH /admin/settings', { body }), { said: 'Saved. The shop shows it now.' });
    return undefined;
  }
  return (
    <form onSubmit={submit}>
      <ScreenHead title="Settings">
        <Button type="submit" size="small" pending={pending}>
          Save changes
        </Button>
      </ScreenHead>
      <Refusal error={error} />
      <Columns>
        <Column>
          <Card title="The shop">
            <ShopFields settings={settings} fields={fields} />
          </Card>
          <Card title="Countries we ship to">
            <div className={styles.form}>
              <Checkbox
                name="everywhere"
                checked={everywhere}
                onChange={(event) => setEverywhere(event.target.checked)}
              >
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
          </Card>
        </Column>
        <Column>
          <Card title="Selling">
            <div className={styles.form}>
              <Checkbox name="shipsFree" checked={shipsFree} onChange={(event) => setShipsFree(event.target.checked)}>
                Free shipping over an amount
              </Checkbox>
              {shipsFree && (
                <Field id="free-over" label="Free over, in dollars of items" error={fields.freeShippingOverCents}>
                  {(tied) => (
                    <Input
                      {...tied}
                      name="freeOver"
                      type="number"
                      min="0"
                      step="0.01"
                      required
                      defaultValue={(settings.freeShippingOverCents ?? 20_000) / 100}
                    />
                  )}
                </Field>
              )}
              <Field
                id="reservation"
                label="Minutes an unpaid order holds its pieces"
                error={fields.reservationMinutes}
              >
                {(tied) => (
                  <Input
                    {...tied}
                    name="reservationMinutes"
                    type="number"
                    min="5"
                    max="10080"
                    required
                    defaultValue={settings.reservationMinutes}
                  />
                )}
              </Field>
              <Field id="low-stock" label="Stock is low at" hint="Pieces left, or fewer." error={fields.lowStockAt}>
                {(tied) => (
                  <Input
                    {...tied}
                    name="lowStockAt"
                    type="number"
                    min="0"
                    max="1000"
                    required
                    defaultValue={settings.lowStockAt}
                  />
                )}
              </Field>
              <Field
                id="tax-service"
                label="Tax service"
                optional
                hint="Empty: the table of state rates that comes with the shop."
                error={fields.taxServiceUrl}
              >
                {(tied) => (
                  <Input
                    {...tied}
                    name="taxServiceUrl"
                    type="url"
                    maxLength={300}
                    defaultValue={settings.taxServiceUrl}
                  />
                )}
              </Field>
            </div>
          </Card>
          <Card title="Reviews and payments">
            <div className={styles.form}>
              <Checkbox name="reviewsShowAtOnce" defaultChecked={settings.reviewsShowAtOnce}>
                Reviews show before somebody has looked at them
              </Checkbox>
              <Checkbox name="refundStrayPayments" defaultChecked={settings.refundStrayPayments}>
                Money that fits no order goes back by itself
              </Checkbox>
            </div>
          </Card>
          <Outside outside={outside} />
          <Note>Every change is in the log.</Note>
        </Column>
      </Columns>
    </form>
  );
}

/** What an owner sees here, and sets where the shop runs. Today's links lead to it by its name. */
function Outside({ outside: { demoPayments, hasMailServer } }: Pick<Sheet, 'outside'>) {
  const box = useRef<HTMLDivElement>(null);
  // After the shell has brought the new screen's top into view.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (location.hash === '#outside') box.current?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Card title="Set where the shop runs">
      <div className={styles.form} ref={box}>
        <div>
          <b>PayPal</b>
          <p>
            {demoPayments
              ? 'Payments are a demo, and no money moves. Set PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID, and start the shop again: docs/payments.md tells it in ten steps.'
              : 'Set. “npm run shop -- paypal-check” tries it.'}
          </p>
        </div>
        <div>
          <b>Mail</b>
          <p>
            {hasMailServer
              ? 'A mail server is set.'
              : 'No mail server is set, and letters stay in the house. Set SMTP_URL and MAIL_FROM, and start the shop again: docs/deploying.md shows how.'}
          </p>
        </div>
      </div>
    </Card>
  );
}

const ShopFields = ({ settings, fields }: { settings: Known; fields: Record<string, string> }) => (
  <div className={styles.form}>
    <Field id="store-name" label="Store name" error={fields.storeName}>
      {(tied) => <Input {...tied} name="storeName" required maxLength={60} defaultValue={settings.storeName} />}
    </Field>
    <Field id="help-email" label="Help e-mail" error={fields.helpEmail}>
      {(tied) => (
        <Input {...tied} name="helpEmail" type="email" required maxLength={254} defaultValue={settings.helpEmail} />
      )}
    </Field>
    <Field id="help-phone" label="Help phone" error={fields.helpPhone}>
      {(tied) => (
        <Input {...tied} name="helpPhone" type="tel" required maxLength={40} defaultValue={settings.helpPhone} />
      )}
    </Field>
    <Field
      id="store-address"
      label="Address of the shop"
      optional
      hint="Stands on invoices and packing slips."
      error={fields.storeAddress}
    >
      {(tied) => (
        <Textarea {...tied} name="storeAddress" rows={3} maxLength={300} defaultValue={settings.storeAddress} />
      )}
    </Field>
  </div>
);

/** Only what was changed here goes to the shop, so that two owners who save at once keep each other's changes. */
const changesTo = (known: Known, wanted: Wanted): Wanted =>
  Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(known[name as keyof Known]),
    ),
  );

function wantedFrom(typed: FormData): Wanted {
  const text = (name: string) => String(typed.get(name) ?? '').trim();
  return {
    storeName: text('storeName'),
    helpEmail: text('helpEmail').toLowerCase(),
    helpPhone: text('helpPhone'),
    storeAddress: text('storeAddress'),
    countries: typed.has('everywhere') ? null : typed.getAll('countries').map(String),
    freeShippingOverCents: typed.has('shipsFree') ? Math.round(Number(text('freeOver')) * 100) : null,
    reservationMinutes: Number(text('reservationMinutes')),
    lowStockAt: Number(text('lowStockAt')),
    taxServiceUrl: text('taxServiceUrl'),
    reviewsShowAtOnce: typed.has('reviewsShowAtOnce'),
    refundStrayPayments: typed.has('refundStrayPayments'),
  };
}
