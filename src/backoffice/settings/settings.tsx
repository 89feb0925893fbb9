import { type SubmitEvent, useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import type { AdminInput } from '../../browser/client.ts';
import { toast } from '../../browser/toasts.ts';
import { ORDERS_AND_STOCK, RETURNS_AND_REPLIES, STORE_DETAILS } from '../../shop/settings/fields.ts';
import type { Settings } from '../../shop/settings/schema.ts';
import { ErrorAlert, FormAlert } from '../../ui/alert.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { fieldsClass } from '../../ui/field.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { setShopTimeZone } from '../components/format-time.ts';
import { CheckField, FieldsCard, FormError, FormFields, TextField } from '../components/forms/fields.tsx';
import { mergeFieldErrors, readFields, readForm } from '../components/forms/read-form.ts';
import { useMutation } from '../components/forms/use-mutation.ts';
import { useVersionedForm } from '../components/forms/use-versioned-form.ts';
import { Action, Card, Column, Columns, Note, ScreenHead } from '../components/layout.tsx';
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
    toValues: (saved) => saved,
    // No version: only changed settings are saved, so two owners who save concurrently keep each other's changes.
    getVersion: () => '',
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
          <Action type="submit" label="Save changes" pending={pending} />
        </ScreenHead>
        <ErrorAlert error={error} />
        <FormFields values={shown} errors={fields}>
          <Columns key={base.fill}>
            <Column>
              <FieldsCard
                title="Store details"
                of={STORE_DETAILS}
                also={{ timeZone: { choices: zoneChoices(shown.timeZone) } }}
              />
              <FieldsCard title="Countries we ship to">
                <Countries saved={shown.countries} countries={countries} />
              </FieldsCard>
            </Column>
            <Column>
              <FieldsCard title="Returns and replies" of={RETURNS_AND_REPLIES} />
              <FieldsCard title="Orders and stock" of={ORDERS_AND_STOCK} />
              <Note>All changes are recorded in the log.</Note>
            </Column>
          </Columns>
        </FormFields>
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

const TABLES = [STORE_DETAILS, RETURNS_AND_REPLIES, ORDERS_AND_STOCK];

function readSettings(form: HTMLFormElement): { values: SettingsPatch; fieldErrors: Record<string, string> } {
  const read = readForm(form);
  const countries = read.ticked('everywhere') ? null : read.all('countries');
  const values = TABLES.map((table) => readFields(read, table));
  return { values: Object.assign({ countries }, ...values), fieldErrors: read.fieldErrors };
}

function Countries({ saved, countries }: { saved: Settings['countries']; countries: readonly string[] }) {
  const [everywhere, setEverywhere] = useState(saved === null);
  return (
    <>
      <CheckField
        name="everywhere"
        label="All countries"
        checked={everywhere}
        onChange={(event) => setEverywhere(event.target.checked)}
      />
      {!everywhere && (
        <fieldset className={styles.countries}>
          <legend>Only these countries</legend>
          {countries.map((country) => (
            <Checkbox
              key={country}
              name="countries"
              value={country}
              defaultChecked={(saved ?? ['United States']).includes(country)}
            >
              {country}
            </Checkbox>
          ))}
        </fieldset>
      )}
      <FormError of="countries" />
    </>
  );
}

/** A separate form: order numbers keep rising while other settings are edited, and never go down. */
function OrderNumbers({ next }: { next: number }) {
  const { run, pending, error, fields } = useMutation();
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const nextNumber = readForm(event.currentTarget).whole('next');
    void run('PUT /admin/order-numbers', {
      body: { next: nextNumber },
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
              <Action type="submit" label="Save number" look="quiet" pending={pending} />
            </div>
          </form>
        </Card>
      </Column>
    </Columns>
  );
}
