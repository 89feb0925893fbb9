import { useState } from 'react';
import { longDay } from '../../shared/time.ts';
import type { Maker, OrderDesign, OrderDesigns } from '../../shop/studio/orders/schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Table } from '../../ui/layout/table.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { adminApi } from '../admin-api.ts';
import { SelectField } from '../components/forms/fields.tsx';
import { useMutation } from '../components/forms/use-mutation.ts';
import { Action, Buttons, Card, Note } from '../components/layout.tsx';
import { useStaff } from '../session.ts';
import styles from './designs.module.css';
import type { OrderDetail } from './order-detail.ts';
import { RefundForm, useRefundPreview } from './refunds/refund-form.tsx';
import { texts } from './texts.ts';

type Props = { desk: OrderDetail; weaving: OrderDesigns };

/** Woven designs of an order: picture, text, chart, and link to the weaver. */
export const Designs = ({ desk, weaving: { designs, makers } }: Props) => (
  <Card title={designs.length === 1 ? 'Design' : 'Designs'}>
    <ul className={styles.designs}>
      {designs.map((design) => (
        <li key={design.product} className={styles.design}>
          <img src={getPicture(desk, design)} alt="" width="160" height="200" />
          <div className={styles.told}>
            <h3>{design.name}</h3>
            <p>{design.words}</p>
            <Note>{piecesText(design)}</Note>
          </div>
          <div className={styles.wide}>
            <ChartView {...design} />
            <BeadsOf design={design} />
            <Weaving desk={desk} design={design} makers={makers} />
          </div>
        </li>
      ))}
    </ul>
  </Card>
);

const HEIGHT = 17;
/** A bead is 1.6 mm along the strip and 1.3 mm across it. */
const [WIDE, HIGH] = [10, 8.125];
const EDGE = 20;
const FIVE = 5;

type ChartProps = Pick<OrderDesign, 'cells' | 'rows' | 'palette'> & { name: string };

/** Numbered grid of the weaving sheet: rows run in the reading direction of the name, bead 1 is at the top edge. */
function ChartView({ name, cells, rows, palette }: ChartProps) {
  const [width, height] = [EDGE + rows * WIDE + WIDE, EDGE + HEIGHT * HIGH + 4];
  const fives = (count: number) =>
    Array.from({ length: count }, (_, place) => place + 1).filter((number) => number % FIVE === 0 || number === 1);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways has to be reachable by keyboard
    <section className={styles.chart} tabIndex={0} aria-label={`Chart of ${name}`}>
      <svg
        role="img"
        aria-label={`Chart: ${rows} rows of ${HEIGHT} beads`}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
      >
        {palette.map(({ name: color, hex }, place) => (
          <path key={color} d={toBeads(cells, String(place))} fill={hex} />
        ))}
        <path className={styles.lines} d={toLines(rows, 1)} />
        <path className={styles.strong} d={toLines(rows, FIVE)} />
        {fives(rows).map((row) => (
          <text key={row} x={EDGE + (row - 0.5) * WIDE} y={EDGE - 5} textAnchor="middle">
            {row}
          </text>
        ))}
        {fives(HEIGHT).map((bead) => (
          <text key={bead} x={EDGE - 4} y={EDGE + bead * HIGH - 1} textAnchor="end">
            {bead}
          </text>
        ))}
      </svg>
    </section>
  );
}

/** One path per color, since a chart has about two thousand beads. */
function toBeads(cells: string, digit: string): string {
  let path = '';
  for (let cell = 0; cell < cells.length; cell++) {
    if (cells[cell] !== digit) continue;
    const [row, bead] = [Math.floor(cell / HEIGHT), cell % HEIGHT];
    path += `M${EDGE + row * WIDE} ${EDGE + bead * HIGH}h${WIDE}v${HIGH}h${-WIDE}z`;
  }
  return path;
}

/** Grid lines every N beads in both directions, counted from the first, and at the end. */
function toLines(rows: number, every: number): string {
  const [right, bottom] = [EDGE + rows * WIDE, EDGE + HEIGHT * HIGH];
  const upright = places(rows, every).map((row) => `M${EDGE + row * WIDE} ${EDGE}V${bottom}`);
  const level = places(HEIGHT, every).map((bead) => `M${EDGE} ${EDGE + bead * HIGH}H${right}`);
  return [...upright, ...level].join('');
}

const places = (count: number, every: number) =>
  Array.from({ length: count + 1 }, (_, place) => place).filter((place) => place % every === 0 || place === count);

type WeavingProps = { desk: OrderDetail; design: OrderDesign; makers: readonly Maker[] };

function ToMaker({ desk, design, makers }: WeavingProps) {
  const { run, pending, error } = useMutation();
  const params = { id: desk.order.id, product: design.product };
  const { maker, emailed } = design;
  if (!maker) {
    return (
      <Note>
        To email this chart, add a maker under <a href="/admin/settings/studio">Products, Bead studio</a>.
      </Note>
    );
  }
  const choose = (chosen: string) =>
    run('PUT /admin/orders/:id/designs/:product/maker', { params, body: { maker: chosen }, success: 'Maker changed.' });
  const email = () =>
    run('POST /admin/orders/:id/designs/:product/email', { params, success: (done) => texts.chartEmailed(done) });
  const isListed = makers.some(({ id }) => id === maker.id);
  return (
    <div className={styles.told}>
      <ErrorAlert error={error} />
      {isListed && makers.length === 1 ? (
        <p>
          Maker: <b>{maker.name}</b>
        </p>
      ) : (
        <div className={styles.maker}>
          <SelectField
            name={`maker-${design.position}`}
            label="Maker"
            value={maker.id}
            disabled={pending}
            onChange={(event) => void choose(event.target.value)}
            choices={[
              ...(isListed ? [] : [{ value: maker.id, name: `${maker.name} (removed)` }]),
              ...makers.map(({ id, name }) => ({ value: id, name })),
            ]}
          />
        </div>
      )}
      {emailed && <EmailedNote name={maker.name} emailed={emailed} />}
      <Buttons>
        <Action
          label={emailed ? 'Email to maker again' : 'Email to maker'}
          look={emailed ? 'quiet' : 'solid'}
          pending={pending}
          onClick={email}
        />
      </Buttons>
    </div>
  );
}

const EmailedNote = ({ name, emailed }: { name: string; emailed: NonNullable<OrderDesign['emailed']> }) => (
  <Note>
    {emailed.state === 'failed' && (
      <>
        <Badge tone="no">Not delivered</Badge> <a href="/admin/settings/payments-email#not-sent">See why</a>.{' '}
      </>
    )}
    {emailed.state === 'dropped' && <Badge tone="no">Not sent</Badge>}{' '}
    {emailed.state === 'waiting' && (
      <>
        <Badge tone="wait">On its way</Badge>{' '}
      </>
    )}
    {emailed.state === 'dropped' ? texts.chartDropped(name) : texts.chartEmailedOn(name, emailed.at)}
  </Note>
);

const getPicture = ({ lines }: OrderDetail, { position }: OrderDesign) =>
  lines.find((line) => line.position === position)?.image;

function piecesText({ quantity, left, packedBy }: OrderDesign): string {
  if (left === 0) return 'Refunded. There’s nothing to weave.';
  const pieces = left === 1 ? '1 piece' : `${left} pieces`;
  const rest = left < quantity ? `, ${quantity - left} refunded` : '';
  return `${pieces}${rest}.${packedBy ? ` Pack by ${longDay(packedBy)}.` : ''}`;
}

const BeadsOf = ({ design: { name, palette } }: { design: OrderDesign }) => (
  <Table
    label={`Beads of ${name}`}
    columns={[{ head: 'Color' }, { head: 'Number' }, { head: 'Beads', number: true }, { head: 'Grams', number: true }]}
    rows={palette
      .filter(({ beads }) => beads > 0)
      .map(({ name: color, hex, number, beads, grams }) => ({
        key: color,
        cells: [
          <span key="color" className={styles.color}>
            <i style={{ background: hex }} />
            {color}
          </span>,
          number || '–',
          beads.toLocaleString('en-US'),
          grams.toFixed(1),
        ],
      }))}
  />
);

function Weaving({ desk, design, makers }: WeavingProps) {
  const { role } = useStaff();
  const [isRefusing, setRefusing] = useState(false);
  const sheet = (paper: string) =>
    `/api/admin/orders/${desk.order.id}/charts.pdf?paper=${paper}&design=${design.product}`;
  if (design.left === 0)
    return design.emailed && design.maker && <EmailedNote name={design.maker.name} emailed={design.emailed} />;
  const isOpen = desk.stage === 'to_dispatch';
  const canRefuse = isOpen && role === 'owner' && desk.refundable > 0;
  return (
    <>
      {isOpen && <ToMaker desk={desk} design={design} makers={makers} />}
      <Buttons>
        <LinkButton look="quiet" size="small" href={sheet('letter')} target="_blank" rel="noreferrer">
          Weaving sheet (PDF), Letter
        </LinkButton>
        <LinkButton look="quiet" size="small" href={sheet('a4')} target="_blank" rel="noreferrer">
          Weaving sheet (PDF), A4
        </LinkButton>
        {canRefuse && <Action label="Can’t make this…" look="danger" onClick={() => setRefusing(true)} />}
      </Buttons>
      {isRefusing && <RefuseDesign desk={desk} design={design} onClose={() => setRefusing(false)} />}
    </>
  );
}

type RefuseDesignProps = { desk: OrderDetail; design: OrderDesign; onClose: () => void };

/**
 * Refuses a design that can't be made: refunds it with the reason, and restores the bead stock. If nothing else of the
 * order is left, cancels and refunds the whole order.
 */
function RefuseDesign({ desk, design, onClose }: RefuseDesignProps) {
  const { id } = desk.order;
  const { position, left, emailed, maker } = design;
  const isAll = desk.lines.every((line) => line.position === position || line.quantity === line.refunded);
  const lines = { kind: 'lines' as const, lines: [{ position, quantity: left, restock: true }], withShipping: false };
  const { preview, refusal } = useRefundPreview(desk, isAll ? { kind: 'whole', restock: true } : lines);
  const sum = preview ? ` ${priceText(preview.amount)}` : '';
  return (
    <RefundForm
      title="Can’t make this?"
      yes={isAll ? `Cancel and refund${sum}` : `Refund${sum}`}
      tone="danger"
      needsReason
      isReady={preview !== undefined}
      success={isAll ? texts.canceledAndRefunded : texts.refundSent}
      send={({ key, note }) =>
        isAll
          ? adminApi.call('POST /admin/orders/:id/cancel-paid', { params: { id }, body: { key, note, restock: true } })
          : adminApi.call('POST /admin/orders/:id/refunds', {
              params: { id },
              body: { key, note, what: lines, ...(preview && { expected: preview.amount }) },
            })
      }
      onClose={onClose}
    >
      <p>{isAll ? texts.refuseAll : texts.refuseOne(design.name)}</p>
      {emailed && maker && <Note>{texts.tellMaker(maker.name)}</Note>}
      {refusal && <FieldError>{refusal}</FieldError>}
    </RefundForm>
  );
}
