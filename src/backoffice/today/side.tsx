import { BEAD } from '../../shop/studio/core/settings.ts';
import { Badge } from '../../ui/badge.tsx';
import { Stars } from '../../ui/product/stars.tsx';
import { Card, Note } from '../components/layout.tsx';
import styles from './today.module.css';
import type { Today } from './today-answer.ts';

/** Of what is shown here: products at or under what counts as low for them. */
export const LowStock = ({ today: { stock } }: { today: Today }) =>
  stock.pieces.length > 0 && (
    <Card title="Running low">
      <ul className={styles.stock}>
        {stock.pieces.map(({ id, name, left, image }) => (
          <li key={id}>
            {image ? <img src={image} alt="" width="44" height="52" loading="lazy" /> : <i />}
            <a href={`/admin/products/${id}`}>{name}</a>
            {left <= 0 ? <Badge tone="no">Sold out</Badge> : <Badge tone="wait">{left} left</Badge>}
          </li>
        ))}
      </ul>
    </Card>
  );

/** What waits for the looms, and the beads that run low; nothing where nobody weaves. */
export function StudioWork({ today: { studio, failedJobs } }: { today: Today }) {
  const { orders, pieces, lowColors } = studio;
  if (pieces === 0 && lowColors.length === 0) return null;
  return (
    <Card title="Bead studio">
      {pieces > 0 && (
        <p>
          <a href="/api/admin/studio/charts.pdf" target="_blank" rel="noreferrer">
            All weaving sheets to make ({pieces})
          </a>
          {orders > MAX_ORDERS && ` The file has those of the first ${MAX_ORDERS} orders.`}
        </p>
      )}
      {lowColors.length > 0 && (
        <ul className={styles.beads} aria-label="Beads that run low">
          {lowColors.map(({ name, beads }) => (
            <li key={name}>
              {/* Only owners have the studio's settings. */}
              {failedJobs ? <a href="/admin/settings/studio">{name} beads</a> : `${name} beads`}
              {beads <= 0 ? <Badge tone="no">None left</Badge> : <Badge tone="wait">{gramsText(beads)} left</Badge>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Of one file of weaving sheets. */
const MAX_ORDERS = 40;
const gramsText = (beads: number) => `${(beads / BEAD.perGram).toFixed(1)} g`;

export const NewReviews = ({ today: { reviews } }: { today: Today }) => (
  <Card title="New reviews">
    {reviews.latest.length === 0 && <Note>None this week.</Note>}
    <ul className={styles.reviews}>
      {reviews.latest.map(({ id, name, rating, comment, productName, status }) => (
        <li key={id}>
          <div className={styles.who}>
            <b>{name}</b>
            <Stars value={rating} />
            {status === 'waiting' && <Badge tone="wait">Pending</Badge>}
          </div>
          <p className="small">{comment}</p>
          <Note>{productName}</Note>
        </li>
      ))}
    </ul>
  </Card>
);
