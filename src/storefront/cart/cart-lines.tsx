import type { CartItem } from '../../browser/storage/shopper-storage.ts';
import { paths } from '../../paths.ts';
import { type Arrival, arrivalText } from '../../shared/orders/arrival.ts';
import { isDesign } from '../../shared/products/design-id.ts';
import { ItemLines } from '../../ui/product/item-lines.tsx';
import { priceText } from '../../ui/product/price.tsx';
import styles from './cart.module.css';
import { LineControls } from './line-controls.tsx';
import type { CurrentLine } from './reconcile-cart.ts';
import { lineSum } from './sums.ts';

type CartLinesProps = {
  cart: readonly CartItem[];
  known: ReadonlyMap<string, CurrentLine>;
  news: ReadonlyMap<string, string>;
  /** When the cart would arrive, ordered now. */
  arrival: Arrival;
  onRemove: (line: CartItem) => void;
};

/** Each line with its picture, link, price, size, quantity and a way out (specification, section 2). */
export const CartLines = ({ cart, known, news, arrival, onRemove }: CartLinesProps) => (
  <ItemLines
    lines={cart.map((line) => ({
      key: line.product,
      name: line.name,
      href: paths.product(line.product),
      image: line.image,
      meta: (
        <Meta
          line={line}
          fresh={known.get(line.product)}
          news={news.get(line.product)}
          arrival={isDesign(line.product) && line.inStock > 0 ? arrivalText(arrival) : ''}
        />
      ),
      sum: known.get(line.product)?.isGone ? null : priceText(lineSum(line)),
      controls: <LineControls line={line} fresh={known.get(line.product)} onRemove={onRemove} />,
    }))}
  />
);

type MetaProps = { line: CartItem; fresh: CurrentLine | undefined; news: string | undefined; arrival: string };

function Meta({ line, fresh, news, arrival }: MetaProps) {
  if (fresh?.isGone) return <span className={styles.news}>No longer available</span>;
  return (
    <>
      {priceText(line.price)} each
      {arrival && <span className={styles.arrives}>Made for you. {arrival}.</span>}
      {news && (
        <span className={styles.news} role="status">
          {news}
        </span>
      )}
    </>
  );
}
