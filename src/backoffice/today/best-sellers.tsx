import { useQuery } from '../../browser/forms/use-query.ts';
import { priceText } from '../../ui/product/price.tsx';
import { adminApi } from '../admin-api.ts';
import { Card } from '../components/layout.tsx';
import { inPeriod } from '../reports/report.ts';
import styles from './today.module.css';

const MAX = 5;

/** Of the month that the sales are shown of; asked for by itself, so that nothing waits for it. */
export function BestSellers({ period }: { period: string }) {
  const { data } = useQuery(period, () => adminApi.call('GET /admin/reports/products', { query: { period } }), {
    keepPrevious: true,
  });
  const best = data?.products.filter(({ units }) => units > 0).slice(0, MAX) ?? [];
  if (best.length === 0) return null;
  return (
    <Card title="Best sellers">
      <ol className={styles.best}>
        {best.map(({ product, name, units, sales, isListed }) => (
          <li key={product}>
            <span>
              {isListed ? <a href={`/admin/products/${product}`}>{name}</a> : name}
              <span className={styles.line}>{units.toLocaleString('en-US')} sold</span>
            </span>
            <b>{priceText(sales)}</b>
          </li>
        ))}
      </ol>
      <p className={styles.further}>
        <a href={inPeriod('/admin/reports/products', period)}>All products</a>
      </p>
    </Card>
  );
}
