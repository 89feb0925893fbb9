import type { AdminBody } from '../../../browser/client.ts';
import { shortDay } from '../../../shared/report-period.ts';
import { Card, Note } from '../../components/layout.tsx';
import { Thumb } from '../../components/thumb.tsx';
import styles from './makers.module.css';

type ToMake = AdminBody<'GET /admin/maker-ledger/to-make'>;
type Row = ToMake['rows'][number];

/** What is promised, by its day, then what people wait for. */
export const ToMakeCard = ({ toMake: { rows, count } }: { toMake: ToMake }) => (
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
              <a href={hrefOf(row)}>{row.name}</a>
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

/** A design has no page of its own: its chart stands in its order. */
const hrefOf = ({ isDesign, order, product }: Row) =>
  isDesign && order ? `/admin/orders/${order}` : `/admin/products/${product}`;

function whyText({ units, by, isDesign, people }: Row): string {
  const byText = by ? `by ${shortDay(by)}` : '';
  const what = isDesign ? `Bead studio${units > 1 ? `: ${units}` : ''}` : `${units.toLocaleString('en-US')} promised`;
  const promised = units > 0 ? [what, byText].filter(Boolean).join(isDesign ? ', ' : ' ') : '';
  const waiting =
    people > 0 ? `${people.toLocaleString('en-US')} ${people === 1 ? 'person is' : 'people are'} waiting` : '';
  return [promised, waiting].filter(Boolean).join(', ');
}
