import { paths } from '../../paths.ts';
import { ProductMark } from '../../ui/badge.tsx';
import { Island } from '../../ui/island.tsx';
import { NoPicture } from '../../ui/no-picture.tsx';
import { Picture } from '../../ui/product/picture.tsx';
import { Price } from '../../ui/product/price.tsx';
import { QuickAdd } from './quick-add.island.tsx';
import type { ShownProduct } from './shown-product.ts';
import styles from './worn-together.module.css';

/** Four beside each other, two on phones. */
const SIZES = '(max-width: 700px) calc(50vw - 28px), (max-width: 1240px) 23vw, 275px';

/** What a product goes with, each to be added where it stands. */
export const WornTogether = ({ products, isWorn }: { products: ShownProduct['wornWith']; isWorn: boolean }) => (
  <section className={styles.together} aria-labelledby="worn-together">
    <h2 id="worn-together">{isWorn ? 'Worn together' : 'Goes with it'}</h2>
    <ul>
      {products.map((product) => (
        <li key={product.id}>
          <div className={styles.seen}>
            <div className={styles.picture}>
              {product.picture ? <Picture picture={product.picture} sizes={SIZES} decorative /> : <NoPicture />}
            </div>
            {product.badge && (
              <span className={styles.tag}>
                <ProductMark badge={product.badge} />
              </span>
            )}
            <h3>
              <a href={paths.product(product.id)}>{product.name}</a>
            </h3>
            <p>
              <Price {...product} />
            </p>
          </div>
          {product.in_stock > 0 && (
            <Island name="quick-add" component={QuickAdd} props={{ id: product.id, name: product.name }} wake="touch" />
          )}
        </li>
      ))}
    </ul>
  </section>
);
