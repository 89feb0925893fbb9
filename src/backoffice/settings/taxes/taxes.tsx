import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { AdminBody } from '../../../browser/client.ts';
import { findState, US_STATES, US_TERRITORIES } from '../../../shared/address/us-states.ts';
import { pick } from '../../../shared/field-table.ts';
import { shortDay, spanName } from '../../../shared/report-period.ts';
import { longDay } from '../../../shared/time.ts';
import { ABROAD_TAX, TAX_SERVICE } from '../../../shop/settings/fields.ts';
import type { Settings, TaxRegistration } from '../../../shop/settings/schema.ts';
import { Alert } from '../../../ui/alert.tsx';
import { RadioChoice } from '../../../ui/choice.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { pairClass } from '../../../ui/field.tsx';
import { chartColumnIcon } from '../../../ui/icon-shapes.ts';
import { priceText } from '../../../ui/product/price.tsx';
import { adminApi, fetchBody } from '../../admin-api.ts';
import { Fields, FieldsCard, FormError, FormFields, SelectField, TextField } from '../../components/forms/fields.tsx';
import { readFields, readForm } from '../../components/forms/read-form.ts';
import { useRows } from '../../components/forms/use-rows.ts';
import { useScreenForm, VersionedScreen } from '../../components/forms/versioned-screen.tsx';
import { Action, Buttons, Card, Column, Note } from '../../components/layout.tsx';
import { FilingDialog } from '../../reports/filing-dialog.tsx';
import styles from './taxes.module.css';

type SettingsAnswer = AdminBody<'GET /admin/settings'>;
type TaxesAnswer = AdminBody<'GET /admin/taxes'>;

export async function loader(): Promise<{ settings: SettingsAnswer; taxes: TaxesAnswer }> {
  const [settings, taxes] = await Promise.all([
    fetchBody('GET /admin/settings', {}),
    fetchBody('GET /admin/taxes', {}),
  ]);
  return { settings, taxes };
}

const TAX_SETTINGS = ['taxWhere', 'taxRegistrations', 'abroadTaxPercent', 'taxServiceUrl'] as const;
type TaxValues = Pick<Settings, (typeof TAX_SETTINGS)[number]>;

/** Where the shop collects sales tax, and where it may soon have to. */
export function Component() {
  const { settings, taxes } = useLoaderData<typeof loader>();
  const edit = useScreenForm<SettingsAnswer, TaxValues>({
    saved: settings,
    read: readTaxes,
    toValues,
    getVersion: (saved) => JSON.stringify(toValues(saved)),
    save: (values, { values: seen }) => adminApi.call('PATCH /admin/settings', { body: { ...values, seen } }),
    success: 'Saved. New orders are taxed this way.',
  });
  return (
    <VersionedScreen
      title="Taxes"
      edit={edit}
      actions={<Action label="Tax report" icon={chartColumnIcon} look="quiet" href="/admin/reports/tax" />}
      conflict="Someone else changed these settings while you were editing. Your changes are still here."
    >
      <Column>
        <TaxWarnings taxes={taxes} />
        <FieldsCard title="Where you’re registered">
          <Registrations saved={edit.base.values.taxRegistrations} taxes={taxes} onChange={edit.reread} />
        </FieldsCard>
        <Card title="States to watch">
          <Watched taxes={taxes} />
        </Card>
      </Column>
      <Column>
        <FieldsCard title="Where you collect tax">
          <Where saved={edit.base.values.taxWhere} />
        </FieldsCard>
        <Card title="Upcoming filings">
          <Filings taxes={taxes} />
        </Card>
        <FieldsCard title="Tax rates">
          <Note>
            The shop knows each state’s own rate as of {longDay(taxes.asOf)}. City and county taxes aren’t in it: add
            yours as a local rate.
          </Note>
          <Fields of={TAX_SERVICE} />
        </FieldsCard>
      </Column>
    </VersionedScreen>
  );
}

const toValues = ({ settings }: SettingsAnswer): TaxValues => pick(settings, TAX_SETTINGS);

function readTaxes(form: HTMLFormElement): { values: TaxValues; fieldErrors: Record<string, string> } {
  const read = readForm(form);
  const values: TaxValues = {
    taxWhere: read.text('taxWhere') as TaxValues['taxWhere'],
    taxRegistrations: registrationsIn(JSON.parse(read.text('taxRegistrations')) as TypedRegistration[]),
    ...readFields(read, ABROAD_TAX),
    ...readFields(read, TAX_SERVICE),
  };
  return { values, fieldErrors: read.fieldErrors };
}

/** The local rate is held as it's typed. */
type TypedRegistration = Omit<TaxRegistration, 'localPercent'> & { localPercent: string };

const typedRegistration = ({ localPercent, ...registration }: TaxRegistration): TypedRegistration => ({
  ...registration,
  localPercent: String(localPercent ?? ''),
});

const registrationsIn = (typed: readonly TypedRegistration[]): TaxRegistration[] =>
  typed.map(({ state, permit, since, localPercent }) => {
    const registration = { state, permit: permit.trim(), since };
    const local = localPercent.trim();
    return local === '' ? registration : { ...registration, localPercent: readRate(local) };
  });

/** NaN, which the API refuses, for anything but plain digits: `1,25` and `1e1` are no rates. */
const readRate = (typed: string) => (/^\d{1,3}(\.\d{0,9})?$/.test(typed) ? Number(typed) : Number.NaN);

const STATES = [
  { value: '', name: 'Choose…' },
  ...[...US_STATES, ...US_TERRITORIES].map(({ code, name }) => ({ value: code, name })),
];

/** Share of a threshold from which the screen warns. */
const NEAR_PART = 0.8;

function TaxWarnings({ taxes: { watched, today } }: { taxes: TaxesAnswer }) {
  const near = watched.filter(({ part, isRegistered }) => part >= NEAR_PART && !isRegistered);
  if (near.length === 0) return null;
  return (
    <div className="stack-3 below-5">
      {near.map((state) => (
        <Alert key={state.state} tone="wait">
          <b>
            {findState(state.state)?.name}: {soldText(state, Number(today.slice(0, 4)))}.
          </b>{' '}
          {state.part >= 1
            ? 'You may have to register there and collect tax. Ask your accountant now.'
            : `${paceText(state)} Once you reach it, you may have to register there and collect tax.`}
        </Alert>
      ))}
    </div>
  );
}

type WatchedState = TaxesAnswer['watched'][number];

/** The condition closest to its threshold. */
const soldText = (state: WatchedState, thisYear: number): string =>
  thresholdLines(state, thisYear)[0]?.replace(/, and$/, '') ?? '';

/** "168 of 200 orders" and "$19,320 of $100,000", the one closer to its threshold first; both if the state counts both. */
function thresholdLines(
  { orders, thresholdOrders, sales, thresholdSales, join, year }: WatchedState,
  thisYear: number,
): string[] {
  const amount = `${dollars(sales)} of ${dollars(thresholdSales)}${year < thisYear ? ` in ${year}` : ''}`;
  if (thresholdOrders === null) return [amount];
  const count = `${orders.toLocaleString('en-US')} of ${thresholdOrders} orders`;
  const isCountNearer = orders / thresholdOrders > sales / thresholdSales;
  const both = isCountNearer ? [count, amount] : [amount, count];
  return join === 'and' ? [`${both[0]}, and`, both[1] ?? ''] : both;
}

const dollars = (amount: number) => `${amount < 0 ? '−' : ''}$${Math.abs(Math.round(amount)).toLocaleString('en-US')}`;

const paceText = ({ reachedOn }: TaxesAnswer['watched'][number]) =>
  reachedOn ? `At this pace that’s around ${longDay(reachedOn)}.` : 'You’re close to the threshold.';

/** States with tax by the place of a seller within the state ("origin-based"), as of 2026. */
const BY_SELLERS_ADDRESS =
  'Arizona, Illinois, Mississippi, Missouri, Ohio, Pennsylvania, Tennessee, Texas, Utah, or Virginia';

type Props = {
  saved: TaxValues['taxRegistrations'];
  taxes: TaxesAnswer;
  /** Called after the rows changed. */
  onChange: () => void;
};

/** The states that gave the shop a permit. The form reads them from one hidden input. */
function Registrations({ saved, taxes, onChange }: Props) {
  const { rows, add, set, remove } = useRows(saved.map(typedRegistration), onChange);
  const [filed, setFiled] = useState<string>();
  const isRegistered = (state: string) => saved.some((each) => each.state === state);
  return (
    <>
      {rows.length === 0 && (
        <Note>Add each state that gave you a sales tax permit. Most makers begin with the one they live in.</Note>
      )}
      <input type="hidden" name="taxRegistrations" value={JSON.stringify(rows)} />
      {rows.map((row, place) => (
        <fieldset key={row.id} className={styles.row}>
          <legend className="vh">{findState(row.state)?.name ?? 'New state'}</legend>
          <FormFields values={row} at={`taxRegistrations.${place}`} set={(part) => set(row.id, part)}>
            <div className={pairClass}>
              <SelectField name="state" label="State" required choices={STATES} />
              <TextField name="permit" label="Permit number" optional maxLength={40} autoComplete="off" />
              <TextField name="since" label="Since" type="date" required />
              <TextField name="localPercent" label="Local rate, %" optional inputMode="decimal" autoComplete="off" />
            </div>
          </FormFields>
          <div className={styles.foot}>
            {isRegistered(row.state) && <Now state={row.state} taxes={taxes} onFile={() => setFiled(row.state)} />}
            <Action
              label="Remove"
              of={findState(row.state)?.name ?? 'this state'}
              look="plain"
              onClick={() => remove(row.id)}
            />
          </div>
        </fieldset>
      ))}
      <FormError of="taxRegistrations" exact />
      <Buttons>
        <Action
          label="Add a state"
          look="quiet"
          onClick={() => add({ state: '', permit: '', since: taxes.today, localPercent: '' })}
        />
      </Buttons>
      {rows.length > 0 && (
        <Note>
          The local rate is your county’s and city’s part at your address. “Only where I’m registered” adds it to the
          state’s rate. It’s right if you’re in a state that taxes by the seller’s address: {BY_SELLERS_ADDRESS}. States
          that tax by the customer’s address need a tax service, which replaces both rates.
        </Note>
      )}
      {filed !== undefined && (
        <FilingDialog
          state={{ state: filed, filing: taxes.filings.find(({ state }) => state === filed) ?? null }}
          name={findState(filed)?.name ?? filed}
          onClose={() => setFiled(undefined)}
        />
      )}
    </>
  );
}

const EVERY = { month: 'every month', quarter: 'every quarter', year: 'every year' };

/** The current tax rate and next filing of a saved registration. */
function Now({ state, taxes, onFile }: { state: string; taxes: TaxesAnswer; onFile: () => void }) {
  const rate = taxes.rates.find((each) => each.state === state);
  const filing = taxes.filings.find((each) => each.state === state);
  return (
    <p className="hint">
      {rate ? `Customers pay ${rate.percent}% now.` : 'Customers pay no tax there yet.'}{' '}
      {filing ? `You file ${EVERY[filing.every]}, next ${shortDay(filing.day)}.` : 'Tell the shop when you file.'}{' '}
      <button type="button" className="as-link" onClick={onFile}>
        {filing ? 'Change' : 'Set…'}
        <span className="vh"> when you file in {findState(state)?.name}</span>
      </button>
    </p>
  );
}

const AT_FIRST = 7;

/** How close sales are to each state’s threshold, where the shop isn't registered. */
function Watched({ taxes: { watched, asOf, today } }: { taxes: TaxesAnswer }) {
  const thisYear = Number(today.slice(0, 4));
  const [isAll, setAll] = useState(false);
  const others = watched.filter(({ isRegistered }) => !isRegistered);
  const shown = isAll ? others : others.filter(({ part }) => part > 0).slice(0, AT_FIRST);
  return (
    <>
      {shown.length === 0 && <Note>Nothing was sold to states with a threshold yet.</Note>}
      <ul className={styles.watched}>
        {shown.map((state) => (
          <li key={state.state} className={classNames(state.part >= NEAR_PART && styles.near)}>
            <b>{findState(state.state)?.name}</b>
            <Beads part={state.part} />
            <b className={styles.part}>{Math.floor(state.part * 100)}%</b>
            <span className={styles.sold}>
              {thresholdLines(state, thisYear).map((line) => (
                <span key={line}>{line}</span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <Buttons>
        {!isAll && others.length > shown.length && (
          <Action label={`All ${others.length} states`} look="quiet" onClick={() => setAll(true)} />
        )}
      </Buttons>
      <Note>
        Where you may have to register next: what you sold there without tax and less refunds, this year or last year,
        whichever is nearer, against each state’s threshold. Thresholds as of {longDay(asOf)}. You get an email at 80%.
        This isn’t legal advice: ask your accountant.
      </Note>
    </>
  );
}

const PROGRESS_BEADS = 20;

const Beads = ({ part }: { part: number }) => {
  const full = Math.min(PROGRESS_BEADS, Math.round(part * PROGRESS_BEADS) || (part > 0 ? 1 : 0));
  return (
    <span className={styles.beads} aria-hidden="true">
      {Array.from({ length: PROGRESS_BEADS }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: beads are the same but for their place
        <i key={place} className={classNames(place < full && styles.full)} />
      ))}
    </span>
  );
};

const Where = ({ saved }: { saved: TaxValues['taxWhere'] }) => (
  <>
    <RadioChoice
      name="taxWhere"
      value="registered"
      defaultChecked={saved === 'registered'}
      title="Only where I’m registered"
      line="What the law asks of most shops. Elsewhere customers pay no tax."
    />
    <RadioChoice
      name="taxWhere"
      value="every_state"
      defaultChecked={saved === 'every_state'}
      title="In every state that has a sales tax"
      line="Most states don’t allow collecting their tax without a permit."
    />
    <Fields of={ABROAD_TAX} />
    <Note>
      Tax is on items after discounts, never on shipping or gift wrap. Orders that were placed keep their tax.
    </Note>
  </>
);

const Filings = ({ taxes: { filings } }: { taxes: TaxesAnswer }) =>
  filings.length === 0 ? (
    <Note>Tell the shop how often you file in a state, and it’s listed here with what is to be paid.</Note>
  ) : (
    <ul className={styles.filings}>
      {filings.map(({ state, day, from, to, soFar }) => (
        <li key={state}>
          <b>{shortDay(day)}</b>
          <span>
            {findState(state)?.name}, {spanName(from, to)}
            <small>{soFar < 0 ? `−${priceText(-soFar)}` : priceText(soFar)} so far</small>
          </span>
          <a href={`/admin/reports/tax?period=${from}..${to}`}>
            Report<span className="vh"> for {findState(state)?.name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
