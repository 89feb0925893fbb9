import { Badge } from '../../ui/badge.tsx';
import { Stars } from '../../ui/stars.tsx';
import { Card, Note } from '../components/layout.tsx';
import styles from './today.module.css';
import type { Today } from './today-answer.ts';

export const LowStock = ({ today: { stock } }: { today: Today }) => (
  <Card title="Low stock">
    {stock.pieces.length === 0 && <Note>Everything is well stocked.</Note>}
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
