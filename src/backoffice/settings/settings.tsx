import { type SubmitEvent, useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import type { AdminInput } from '../../browser/client.ts';
import { toast } from '../../browser/toasts.ts';
import type { ApiResult } from '../../shared/api-client.ts';
import { ORDERS_AND_STOCK, RETURNS_AND_REPLIES, STORE_DETAILS } from '../../shop/settings/fields.ts';
import type { Settings } from '../../shop/settings/schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { setShopTimeZone } from '../components/format-time.ts';
import { CheckField, FieldsCard, FormError, FormFields, TextField } from '../components/forms/fields.tsx';
import { mergeFieldErrors, readFields, readForm } from '../components/forms/read-form.ts';
import { useVersionedForm } from '../components/forms/use-versioned-form.ts';
import { Action, Column, Columns, Note, ScreenHead } from '../components/layout.tsx';
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
type Saved = { settings: Settings; nextOrderNumber: number };
type Values = SettingsPatch & { nextOrderNumber: number };

export function Component() {
  const { settings, countries, nextOrderNumber } = useLoaderData<typeof loader>();
  const form = useRef<HTMLFormElement>(null);
  const edit = useVersionedForm<Saved, Values>({
    saved: { settings, nextOrderNumber },
    form,
    toValues: (saved) => ({ ...saved.settings, nextOrderNumber: saved.nextOrderNumber }),
    // No version: only changed settings are saved, so two owners who save concurrently keep each other's changes.
    getVersion: () => '',
    save: async (values, base) =>
      mergeFieldErrors(
        await saveChanges(changesTo(base.values, values), nextOrderNumber),
        form.current ? readSettings(form.current).fieldErrors : {},
      ),
    success: (saved) =>
      saved.nextOrderNumber === nextOrderNumber
        ? 'Saved. It’s live in your shop.'
        : `Saved. The next order is #${saved.nextOrderNumber}.`,
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
            <FieldsCard title="Orders and stock" of={ORDERS_AND_STOCK}>
              <TextField
                name="nextOrderNumber"
                label="Next order number"
                hint="Numbers only go up."
                inputMode="numeric"
                required
              />
            </FieldsCard>
          </Column>
          <Column>
            <FieldsCard title="Returns and replies" of={RETURNS_AND_REPLIES} />
            <Note>All changes are recorded in the log.</Note>
          </Column>
        </Columns>
      </FormFields>
    </form>
  );
}

/** The order number is a call of its own: orders raise it while settings are edited, so it’s sent only if it was changed. */
async function saveChanges({ nextOrderNumber, ...changes }: Partial<Values>, shown: number): Promise<ApiResult<Saved>> {
  const numbered =
    nextOrderNumber === undefined
      ? undefined
      : await adminApi.call('PUT /admin/order-numbers', { body: { next: nextOrderNumber } });
  if (numbered && !numbered.ok) {
    const { next, ...fields } = numbered.error.fields ?? {};
    return { ...numbered, error: { ...numbered.error, fields: { ...fields, ...(next && { nextOrderNumber: next }) } } };
  }
  const answer = await adminApi.call('PATCH /admin/settings', { body: changes });
  if (!answer.ok) return answer;
  setShopTimeZone(answer.body.settings.timeZone);
  return { ...answer, body: { settings: answer.body.settings, nextOrderNumber: numbered?.body.next ?? shown } };
}

const changesTo = (saved: Values, values: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name as keyof Values]),
    ),
  );

const TABLES = [STORE_DETAILS, RETURNS_AND_REPLIES, ORDERS_AND_STOCK];

function readSettings(form: HTMLFormElement): { values: Values; fieldErrors: Record<string, string> } {
  const read = readForm(form);
  const countries = read.ticked('everywhere') ? null : read.all('countries');
  const values = TABLES.map((table) => readFields(read, table));
  const nextOrderNumber = read.whole('nextOrderNumber');
  return { values: Object.assign({ countries, nextOrderNumber }, ...values), fieldErrors: read.fieldErrors };
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
