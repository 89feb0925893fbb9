import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { AdminBody, AdminInput } from '../../../browser/client.ts';
import { uuid } from '../../../browser/uuid.ts';
import { fromDollars, readAmount, toDollars } from '../../../shared/money.ts';
import { shortDay } from '../../../shared/report-period.ts';
import { Checkbox } from '../../../ui/choice.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { priceText } from '../../../ui/product/price.tsx';
import { adminApi, bodyOrThrow, fetchBody } from '../../admin-api.ts';
import { MoneyField, SelectField, TextField } from '../../components/forms/fields.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { mergeFieldErrors } from '../../components/forms/read-form.ts';
import { Segments } from '../../components/forms/segments.tsx';
import { Action, Card, Column, Columns, Note } from '../../components/layout.tsx';
import { Thumb } from '../../components/pictures/thumb.tsx';
import { ReportScreen } from '../report-screen.tsx';
import type { Ledger, MakerOwed } from './ledger.ts';
import styles from './makers.module.css';
import { Lines, Owed } from './owed.tsx';
import { SalesByMaker, SoldProducts } from './sales.tsx';

export async function loader({ request }: LoaderFunctionArgs) {
  const address = new URL(request.url).searchParams;
  const period = address.get('period') ?? undefined;
  const [ledger, sales, toMake] = await Promise.all([
    adminApi.call('GET /admin/maker-ledger', { query: Object.fromEntries(address) }),
    adminApi.call('GET /admin/reports/makers', { query: period === undefined ? {} : { period } }),
    fetchBody('GET /admin/maker-ledger/to-make', {}),
  ]);
  const problem = !ledger.ok && ledger.error.code === 'no_period' ? ledger.error.detail : undefined;
  if (problem !== undefined) return { report: undefined, problem, period: period ?? '' };
  return {
    report: { ...bodyOrThrow(ledger), sales: bodyOrThrow(sales), toMake },
    problem,
    period,
    requestedMaker: address.get('maker') ?? undefined,
  };
}

type OpenDialog = { what: 'terms'; maker: MakerOwed | undefined } | { what: 'record'; maker: MakerOwed };

/** The shop keeps makers' accounts; payments are made outside of it. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const hasBegun = loaded.report?.makers.some((maker) => maker.hasBegun) ?? false;
  return (
    <>
      <ReportScreen
        title="Makers"
        name="makers"
        file={hasBegun ? 'maker-ledger/lines' : undefined}
        csv="Export CSV"
        loaded={loaded}
      >
        {({ sales, toMake, ...ledger }) => {
          const chosen = ledger.makers.find(({ maker }) => maker === ledger.chosen?.maker);
          const seller =
            sales.makers.find(({ maker }) => maker === (loaded.requestedMaker ?? chosen?.maker)) ?? sales.makers[0];
          return (
            <Columns look="between">
              <Column>
                {hasBegun ? (
                  <Owed
                    ledger={ledger}
                    onRecord={(maker) => setDialog({ what: 'record', maker })}
                    onTerms={(maker) => setDialog({ what: 'terms', maker })}
                  />
                ) : (
                  <Begin
                    hasMakers={ledger.makers.length > 0}
                    onBegin={() => setDialog({ what: 'terms', maker: undefined })}
                  />
                )}
                <ToMakeCard toMake={toMake} />
              </Column>
              <Column>
                {chosen && ledger.chosen && (
                  <Lines
                    ledger={ledger}
                    chosen={chosen}
                    page={ledger.chosen}
                    onRecord={() => setDialog({ what: 'record', maker: chosen })}
                    onTerms={() => setDialog({ what: 'terms', maker: chosen })}
                  />
                )}
                {seller && <SoldProducts maker={seller} />}
              </Column>
              <Column>
                <SalesByMaker report={sales} chosen={seller} />
              </Column>
            </Columns>
          );
        }}
      </ReportScreen>
      {dialog?.what === 'terms' && loaded.report && (
        <TermsDialog ledger={loaded.report} maker={dialog.maker} onClose={close} />
      )}
      {dialog?.what === 'record' && loaded.report && (
        <RecordDialog today={loaded.report.today} maker={dialog.maker} onClose={close} />
      )}
    </>
  );
}

/** Shown before the first terms are set. */
const Begin = ({ hasMakers, onBegin }: { hasMakers: boolean; onBegin: () => void }) => (
  <Card title="Owed to makers">
    <Empty
      title="Keep track of what you owe"
      heading="h3"
      line={
        hasMakers
          ? 'Set what your makers earn: a share of what was paid, or an amount for each product. Every sale from then on is added to their accounts. You send the money, the shop keeps the books.'
          : 'Add the people who make your products. Then set what they earn, and every sale is added to their accounts.'
      }
    >
      {hasMakers ? (
        <Action label="Set what makers earn" onClick={onBegin} />
      ) : (
        <Action label="Add a maker" href="/admin/makers" />
      )}
    </Empty>
  </Card>
);

type ToMake = AdminBody<'GET /admin/maker-ledger/to-make'>;

/** Promised items by due day, then products with a waiting list. */
const ToMakeCard = ({ toMake: { rows, count } }: { toMake: ToMake }) => (
  <Card title="What to make next">
    {rows.length === 0 ? (
      <Note>
        Nothing right now. Paid orders of what’s made to order stand here by date, and products that people wait for.
      </Note>
    ) : (
      <ul className={styles.toMake}>
        {rows.map((row) => (
          <li key={row.product}>
            <Thumb src={row.image} />
            <span>
              <a href={getHref(row)}>{row.name}</a>
              <span>{row.maker}</span>
            </span>
            <span>{whyText(row)}</span>
          </li>
        ))}
      </ul>
    )}
    {count > rows.length && <Note>{`${(count - rows.length).toLocaleString('en-US')} more wait behind these.`}</Note>}
  </Card>
);

type Row = ToMake['rows'][number];

/** A design has no product page; its chart is on the order screen. */
const getHref = ({ isDesign, order, product }: Row) =>
  isDesign && order ? `/admin/orders/${order}` : `/admin/products/${product}`;

function whyText({ units, by, isDesign, people }: Row): string {
  const byText = by ? `by ${shortDay(by)}` : '';
  const what = isDesign ? `Bead studio${units > 1 ? `: ${units}` : ''}` : `${units.toLocaleString('en-US')} promised`;
  const promised = units > 0 ? [what, byText].filter(Boolean).join(isDesign ? ', ' : ' ') : '';
  const waiting =
    people > 0 ? `${people.toLocaleString('en-US')} ${people === 1 ? 'person is' : 'people are'} waiting` : '';
  return [promised, waiting].filter(Boolean).join(', ');
}

const ALL = '';

/** Sets a maker's share from a day on. Without `maker`, the dialog asks for all makers or one. */
function TermsDialog({
  ledger,
  maker,
  onClose,
}: {
  ledger: Ledger;
  maker: MakerOwed | undefined;
  onClose: () => void;
}) {
  const makers = ledger.makers.filter(({ kind }) => kind !== 'former');
  const catalog = makers.filter(({ kind }) => kind === 'maker');
  return (
    <FormDialog
      title={maker ? `What ${maker.name} earns` : 'What makers earn'}
      success="Saved. Sales are being added."
      save={async (form) => {
        const chosen = maker?.maker ?? form.text('maker');
        const share = form.text('share').trim() === '' ? null : toDollars(form.hundredths('share'));
        const body = {
          makers: chosen === ALL ? catalog.map((each) => each.maker) : [chosen],
          share,
          countsFrom: form.text('countsFrom'),
        };
        return mergeFieldErrors(await adminApi.call('PUT /admin/maker-ledger/terms', { body }), form.fieldErrors);
      }}
      onClose={onClose}
    >
      {!maker && (
        <SelectField
          name="maker"
          label="Maker"
          defaultValue={ALL}
          choices={[
            { value: ALL, name: 'All makers' },
            ...makers.map(({ maker: value, name, kind }) => ({
              value,
              name: kind === 'weaver' ? `${name}, bead studio` : name,
            })),
          ]}
        />
      )}
      <TextField
        name="share"
        label="Share of what was paid (%)"
        hint="Of what customers paid for the items, after discounts, without tax and shipping. Leave empty if each product has its own amount."
        optional
        inputMode="decimal"
        autoComplete="off"
        defaultValue={maker?.share ?? ''}
      />
      <TextField
        name="countsFrom"
        label="Counts from"
        type="date"
        hint="Sales from this day on are added, today’s too. Choose an earlier day to add earlier sales."
        max={ledger.today}
        defaultValue={maker?.countsFrom ?? ledger.today}
      />
      <Note>
        A product’s own amount (Maker earns) counts instead of the share. What is in an account already stays as it is.
      </Note>
    </FormDialog>
  );
}

type Entry = AdminInput<'POST /admin/maker-ledger/:maker/lines'>['body'];
type Kind = Entry['kind'];

const ENTRY_KINDS = [
  { value: 'payment', name: 'Payment', line: 'Money that you sent.' },
  { value: 'advance', name: 'Advance', line: 'Money before it was earned, such as for beads.' },
  { value: 'correction', name: 'Correction', line: 'Fixes a mistake. The old line stays as it is.' },
] as const satisfies readonly { value: Kind; name: string; line: string }[];

const NOTES: Record<Kind, { label: string; hint: string; optional?: true }> = {
  payment: { label: 'How it was paid', hint: 'Such as M-Pesa, KSh 52,000. It’s on their statement.', optional: true },
  advance: { label: 'What for', hint: 'Such as glass beads. It’s on their statement.', optional: true },
  correction: { label: 'Why', hint: 'It’s on their statement.' },
};

const ACTS: Record<Kind, string> = {
  payment: 'Record payment',
  advance: 'Record advance',
  correction: 'Add correction',
};

/** Records a payment, advance or correction; the idempotency key makes a repeated submit one line. */
function RecordDialog({ maker, today, onClose }: { maker: MakerOwed; today: string; onClose: () => void }) {
  const [key] = useState(uuid);
  const [kind, setKind] = useState<Kind>(maker.owedNow > 0 ? 'payment' : 'advance');
  const initialAmount = maker.owedNow > 0 ? maker.owedNow.toFixed(2) : '';
  const [typed, setTyped] = useState(initialAmount);
  const amount = readAmount(typed, 'amount');
  const restCents = amount.ok ? amount.cents - Math.max(0, fromDollars(maker.owedNow) ?? 0) : 0;
  const note = NOTES[kind];
  return (
    <FormDialog
      title={`Record for ${maker.name}`}
      act={ACTS[kind]}
      success="Recorded."
      save={async (form) => {
        const sign = kind === 'correction' && form.text('way') === 'less' ? -1 : 1;
        const body: Entry = {
          key,
          kind,
          day: form.text('day'),
          note: form.text('note'),
          amount: toDollars(form.cents('amount', 'amount')) * (form.fieldErrors.amount ? 1 : sign),
          restAsAdvance: form.ticked('restAsAdvance'),
        };
        // Unreadable amounts parse as negative, which a correction may be, so refuse them here.
        const isUnreadable = form.fieldErrors.amount !== undefined;
        const call = { params: { maker: maker.maker }, body: isUnreadable ? { ...body, amount: 0 } : body };
        return mergeFieldErrors(await adminApi.call('POST /admin/maker-ledger/:maker/lines', call), form.fieldErrors);
      }}
      onClose={onClose}
    >
      <Segments name="kind" label="What to record" defaultValue={kind} choices={ENTRY_KINDS} onChange={setKind} />
      {kind === 'correction' && (
        <SelectField
          name="way"
          label="What it does"
          defaultValue="more"
          choices={[
            { value: 'more', name: 'Adds to what you owe' },
            { value: 'less', name: 'Takes off what you owe' },
          ]}
        />
      )}
      <div onInput={({ target }) => target instanceof HTMLInputElement && setTyped(target.value)}>
        <MoneyField
          key={kind === 'payment' ? 'owed' : 'other'}
          name="amount"
          label="Amount (USD)"
          noun="amount"
          hint={owedText(maker)}
          defaultValue={kind === 'payment' ? initialAmount : ''}
          required
        />
      </div>
      {kind === 'payment' && restCents > 0 && (
        <Checkbox name="restAsAdvance">
          {maker.owedNow > 0
            ? `Record the other ${priceText(toDollars(restCents))} as an advance`
            : `Record ${priceText(toDollars(restCents))} as an advance`}
        </Checkbox>
      )}
      <TextField name="day" label="Day" type="date" max={today} defaultValue={today} />
      <TextField name="note" {...note} maxLength={200} autoComplete="off" />
    </FormDialog>
  );
}

const owedText = ({ owedNow }: MakerOwed) =>
  owedNow > 0 ? `You owe ${priceText(owedNow)} now.` : 'You owe nothing now.';
