import { priceText } from '../../ui/product/price.tsx';
import { beadsFor, PriceThread } from '../../ui/product/price-thread.tsx';
import styles from './page.module.css';
import type { ShownProduct } from './shown-product.ts';

export const PriceGoes = ({ price, parts }: { price: number; parts: ShownProduct['priceParts'] }) =>
  parts.length > 0 && (
    <div className={styles.goes}>
      <PriceThread
        title={`Where your ${priceText(price)} goes`}
        heading="h2"
        parts={parts.map(({ label, amount }) => ({ label, value: amount, text: priceText(amount) }))}
        beads={beadsFor(price)}
      />
    </div>
  );
