import { useState } from 'react';
import { longDay } from '../../shared/time.ts';
import type { OrderDesign, OrderDesigns } from '../../shop/studio/orders/schema.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Table } from '../../ui/layout/table.tsx';
import { Buttons, Card, Note } from '../components/layout.tsx';
import { useStaff } from '../session.ts';
import { ChartView } from './chart-view.tsx';
import styles from './designs.module.css';
import type { OrderDetail } from './order-detail.ts';
import { RefuseDesign } from './refuse-design.tsx';
import { EmailedNote, ToMaker, type WeavingProps } from './to-maker.tsx';

type Props = { desk: OrderDetail; weaving: OrderDesigns };

/** What of an order is woven: each design with its picture, its words and chart, and the way to its maker. */
export const Designs = ({ desk, weaving: { designs, makers } }: Props) => (
  <Card title={designs.length === 1 ? 'Design' : 'Designs'}>
    <ul className={styles.designs}>
      {designs.map((design) => (
        <li key={design.product} className={styles.design}>
          <img src={pictureOf(desk, design)} alt="" width="160" height="200" />
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

const pictureOf = ({ lines }: OrderDetail, { position }: OrderDesign) =>
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
        {canRefuse && (
          <Button look="danger" size="small" onClick={() => setRefusing(true)}>
            Can’t make this…
          </Button>
        )}
      </Buttons>
      {isRefusing && <RefuseDesign desk={desk} design={design} onClose={() => setRefusing(false)} />}
    </>
  );
}
