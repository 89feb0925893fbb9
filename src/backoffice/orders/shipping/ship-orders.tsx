import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { AdminBody } from '../../../browser/client.ts';
import { useQuery } from '../../../browser/forms/use-query.ts';
import { dayText } from '../../../shared/orders/arrival.ts';
import {
  CARRIERS,
  type Carrier,
  getCarrier,
  tidyTrackingNumber,
  trackingDoubt,
} from '../../../shared/orders/carriers.ts';
import { orderName } from '../../../shared/orders/order-names.ts';
import { Alert, ErrorAlert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Field, Input, Select, Textarea } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { printerIcon, truckIcon, uploadIcon, xIcon } from '../../../ui/icon-shapes.ts';
import { adminApi, fetchBody } from '../../admin-api.ts';
import { refusalText, useSaveNotice } from '../../components/feedback/save-notice.ts';
import { shopDay } from '../../components/format-time.ts';
import { SelectField } from '../../components/forms/fields.tsx';
import { useMutation } from '../../components/forms/use-mutation.ts';
import { Action, Card, IconAction, Note, ScreenHead } from '../../components/layout.tsx';
import list from '../../components/lists/row-list.module.css';
import { texts } from '../texts.ts';
import styles from './ship-orders.module.css';

/** A pasted table may contain tracking numbers of orders that aren't selected. */
export async function loader({ request }: LoaderFunctionArgs) {
  const ids = new URL(request.url).searchParams.get('ids') ?? '';
  return ids === '' ? { orders: [] } : fetchBody('GET /admin/shipments', { query: { ids } });
}

/** Marks many orders as shipped, with tracking numbers typed or from a table. */
export function Component() {
  const { orders } = useLoaderData<typeof loader>();
  const rows = useShipRows(orders);
  const [emails, setEmails] = useState(true);
  const { run, pending, error } = useMutation();
  useSaveNotice(pending ? undefined : refusalText(error), undefined);
  const ready = rows.all.filter(({ order, state }) => order.problem === null && state === undefined);
  const done = rows.all.filter(({ state }) => state?.isShipped);

  async function ship() {
    const body = { orders: ready.map(toShipment), emails };
    const answer = await run('POST /admin/shipments', { body });
    if (answer) rows.settle(answer.body.results);
  }
  async function undo() {
    const body = { ids: done.map(({ order }) => order.id) };
    const answer = await run('POST /admin/shipments/undo', { body, success: texts.undone });
    if (answer) rows.reopen(answer.body.undone);
  }

  const count = ready.length;
  const slips = `/admin/orders/slips?ids=${ready.map(({ order }) => order.id).join(',')}`;
  return (
    <>
      <ScreenHead
        title={texts.shipTitle(rows.all.length - done.length, done.length)}
        back={{ href: '/admin/orders', name: 'Orders' }}
        saves
      >
        {count > 0 && (
          <Action
            label={count === 1 ? 'Print 1 slip' : `Print ${count} slips`}
            icon={printerIcon}
            look="quiet"
            href={slips}
          />
        )}
        {(count > 0 || done.length === 0) && (
          <Action
            label={`Mark ${count} as shipped`}
            icon={truckIcon}
            pending={pending}
            disabled={count === 0}
            onClick={ship}
          />
        )}
      </ScreenHead>
      <ErrorAlert error={error} />
      {done.length > 0 && (
        <div className="row-3 middle below-5">
          <Alert tone="ok">{texts.shippedMany(done.length, emails)}</Alert>
          <Action label={`Undo ${done.length}`} look="quiet" pending={pending} onClick={undo} />
          <Action label="Back to orders to ship" look="quiet" href="/admin/orders?stage=to_dispatch" />
        </div>
      )}
      <div className={styles.cards}>
        <PasteTracking rows={rows} />
        <Card title={rows.all.length === 1 ? 'For this order' : `For all ${rows.all.length} orders`}>
          <div className={styles.forAll}>
            <SelectField
              name="all-carrier"
              label="Carrier"
              defaultValue=""
              onChange={({ target }) => rows.setCarrier(target.value as Carrier)}
              choices={[{ value: '', name: 'Choose one for all', disabled: true }, ...CARRIERS]}
            />
            <Checkbox checked={emails} onChange={({ target }) => setEmails(target.checked)}>
              Email the customers
            </Checkbox>
            <Note>{texts.shipManyHint}</Note>
          </div>
        </Card>
      </div>
      {rows.all.length === 0 ? <NoneToShip /> : <ShipTable rows={rows} />}
    </>
  );
}

const NoneToShip = () => (
  <Empty {...texts.noneToShip}>
    <Action label="Orders to ship" look="quiet" href="/admin/orders?stage=to_dispatch" />
  </Empty>
);

type ToShip = AdminBody<'GET /admin/shipments'>['orders'][number];
type Result = AdminBody<'POST /admin/shipments'>['results'][number];
type Matched = AdminBody<'POST /admin/shipments/preview'>['rows'][number];

type Shipping = {
  order: ToShip;
  carrier: Carrier;
  number: string;
  /** Result; undefined while pending. */
  state?: { isShipped: boolean; text: string };
};

type ShipRows = ReturnType<typeof useShipRows>;

/** Orders on screen, with the input for each. */
function useShipRows(orders: readonly ToShip[]) {
  const [all, setAll] = useState<readonly Shipping[]>(() => orders.map(fresh));
  const change = (id: string, to: (row: Shipping) => Shipping) =>
    setAll((rows) => rows.map((row) => (row.order.id === id ? to(row) : row)));
  return {
    all,
    setNumber: (id: string, number: string) => change(id, (row) => numbered(row, number)),
    setCarrierOf: (id: string, carrier: Carrier) => change(id, (row) => ({ ...row, carrier })),
    setCarrier: (carrier: Carrier) => setAll((rows) => rows.map((row) => ({ ...row, carrier }))),
    leaveOut: (id: string) => setAll((rows) => rows.filter(({ order }) => order.id !== id)),
    /** Fills in a table's tracking numbers; appends orders that weren't selected. */
    fill(matched: readonly Matched[]) {
      const found = new Map(matched.flatMap((row) => (row.order && row.problem === null ? [[row.order.id, row]] : [])));
      setAll((rows) => {
        const known = new Set(rows.map(({ order }) => order.id));
        const more = [...found.values()].flatMap(({ order }) => (order && !known.has(order.id) ? [fresh(order)] : []));
        return [...rows, ...more].map((row) => {
          const said = found.get(row.order.id);
          if (!said || row.state) return row;
          return { ...numbered(row, said.number), ...(said.carrier && { carrier: said.carrier }) };
        });
      });
    },
    settle(results: readonly Result[]) {
      const byId = new Map(results.map((result) => [result.id, result]));
      setAll((rows) =>
        rows.map((row) => {
          const result = byId.get(row.order.id);
          return result ? { ...row, state: getState(result) } : row;
        }),
      );
    },
    reopen: (ids: readonly string[]) =>
      setAll((rows) => rows.map((row) => (ids.includes(row.order.id) ? { ...row, ...NO_STATE } : row))),
  };
}

const fresh = (order: ToShip): Shipping => ({ order, carrier: 'USPS', number: '' });
const NO_STATE = { state: undefined } as unknown as Pick<Shipping, 'state'>;

/** Detects the carrier from the tracking number, if possible. */
function numbered(row: Shipping, number: string): Shipping {
  const carrier = getCarrier(tidyTrackingNumber(number));
  return { ...row, number, ...(carrier && { carrier }) };
}

function getState({ outcome, detail }: Result) {
  if (outcome === 'refused') return { isShipped: false, text: detail ?? '' };
  return { isShipped: true, text: outcome === 'shipped' ? 'Shipped' : 'Already shipped' };
}

/** The API's limit; a larger file isn't read. */
const MAX = 200_000;
const QUIET_MS = 250;

/** Tracking table, pasted or from a file: previews the result for each line, and fills in the rows below. */
function PasteTracking({ rows }: { rows: Pick<ShipRows, 'all' | 'fill'> }) {
  const [{ text, isTooLong }, setTable] = useState({ text: '', isTooLong: false });
  const setText = (next: string) => setTable({ text: next, isTooLong: next.length > MAX });
  const chosen = rows.all.map(({ order }) => order.id);
  const { answer } = useQuery(
    text.trim() === '' || isTooLong ? undefined : text,
    () => adminApi.call('POST /admin/shipments/preview', { body: { text, chosen } }),
    { debounceMs: QUIET_MS, keepPrevious: true, onAnswer: (read) => read.ok && rows.fill(read.body.rows) },
  );
  const matched = answer?.ok ? answer.body.rows : [];
  const refusal = answer && !answer.ok ? answer.error.detail : undefined;
  const choose = async (file: File) =>
    file.size > MAX * 4 ? setTable({ text, isTooLong: true }) : setText(await file.text());
  const left = matched.filter((row) => row.problem !== null);
  return (
    <Card title="Paste tracking numbers">
      <div className={styles.paste}>
        <p role="status" className={styles.matched}>
          {matched.length > 0 && (
            <Badge tone={left.length > 0 ? 'wait' : 'ok'}>
              {texts.matched(matched.length - left.length, matched.length)}
            </Badge>
          )}
        </p>
        <Field
          id="tracking-table"
          label="Table"
          labelHidden
          hint={texts.pasteHint}
          error={isTooLong ? texts.tableTooLong : refusal}
          announced
        >
          {(tied) => (
            <Textarea
              {...tied}
              rows={4}
              value={text}
              spellCheck={false}
              placeholder={texts.pasteExample}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <div className={styles.file}>
          <input
            id="tracking-file"
            type="file"
            className="vh"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void choose(file);
              target.value = '';
            }}
          />
          <label htmlFor="tracking-file">
            <Icon shape={uploadIcon} />
            Choose a CSV file
          </label>
          {text !== '' && <Action label="Clear" look="plain" onClick={() => setText('')} />}
        </div>
        {left.length > 0 && (
          <Alert tone="wait">
            <p>{texts.notMatched}</p>
            <ul className={styles.left}>
              {left.map((row) => (
                <li key={row.line}>
                  Line {row.line}
                  {row.typed && `, ${row.typed}`}: {row.problem}
                </li>
              ))}
            </ul>
          </Alert>
        )}
      </div>
    </Card>
  );
}

const ShipTable = ({ rows }: { rows: ReturnType<typeof useShipRows> }) => (
  <section className={list.frame}>
    <table className={classNames(list.dense, list.unrolled, styles.table)}>
      <thead>
        <tr>
          {['Order', 'Customer', 'Ships to', 'Items', 'Ship by', 'Carrier', 'Tracking number', 'Check'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          <th>
            <span className="vh">Leave out</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.all.map((row) => (
          <ShipRow key={row.order.id} row={row} rows={rows} />
        ))}
      </tbody>
    </table>
  </section>
);

const toShipment = ({ order, carrier, number }: Shipping) => ({
  id: order.id,
  carrier,
  ...(number.trim() && { number: number.trim() }),
});

type Props = { row: Shipping; rows: Pick<ShipRows, 'setNumber' | 'setCarrierOf' | 'leaveOut'> };

/** One order with carrier and tracking number; an order that can't be shipped shows the reason and is skipped. */
function ShipRow({ row, rows }: Props) {
  const { order, carrier, number, state } = row;
  const { id, recipient, town, postalCode, units, shipBy, problem } = order;
  const name = orderName(order);
  const isOpen = problem === null && state === undefined;
  return (
    <tr>
      <td className={styles.order}>
        <a href={`/admin/orders/${id}`}>{name}</a>
      </td>
      <td className={styles.name}>
        <span className={list.twoLines}>{recipient}</span>
      </td>
      <td className={styles.town}>
        <span className={list.twoLines}>{[town, `${order.state} ${postalCode}`].filter(Boolean).join(', ')}</span>
      </td>
      <td className={styles.units}>{units}</td>
      <td className={styles.by}>{shipBy ? dayText(shipBy) : 'no date'}</td>
      <td className={styles.carrier}>
        <Select
          aria-label={`Carrier for ${name}`}
          value={carrier}
          disabled={!isOpen}
          onChange={({ target }) => rows.setCarrierOf(id, target.value as Carrier)}
          choices={CARRIERS}
        />
      </td>
      <td className={styles.number}>
        <Input
          aria-label={`Tracking number for ${name}`}
          value={number}
          disabled={!isOpen}
          maxLength={60}
          placeholder="optional"
          autoCapitalize="characters"
          autoComplete="off"
          onChange={({ target }) => rows.setNumber(id, target.value)}
        />
      </td>
      <td className={styles.check}>
        <Check row={row} />
      </td>
      <td className={styles.leave}>
        {isOpen && (
          <IconAction label={`Leave ${name} out`} icon={xIcon} look="bare" onClick={() => rows.leaveOut(id)} />
        )}
      </td>
    </tr>
  );
}

function Check({ row: { order, carrier, number, state } }: { row: Shipping }) {
  if (state) return <Badge tone={state.isShipped ? 'ok' : 'no'}>{state.text}</Badge>;
  if (order.problem !== null) return <Badge tone="no">{order.problem}</Badge>;
  const held = order.notBefore && order.notBefore > shopDay() ? order.notBefore : undefined;
  if (held) return <Badge tone="wait">{texts.giftHeld(held)}</Badge>;
  const tidy = tidyTrackingNumber(number);
  if (tidy === '') return <Badge quiet>No number</Badge>;
  if (!/^[A-Z0-9-]+$/.test(tidy)) return <Badge tone="no">Letters and numbers only</Badge>;
  const doubt = trackingDoubt(carrier, tidy);
  if (doubt) return <Badge tone="wait">{doubt}</Badge>;
  return getCarrier(tidy) ? (
    <Badge tone="ok" quiet>
      Looks right
    </Badge>
  ) : (
    <Badge quiet>Not checked</Badge>
  );
}
