import { paths } from '../../paths.ts';
import { FAVORITES_PER_PAGE } from '../../shared/limits.ts';
import type { Product } from '../../shop/catalog/schema.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Island } from '../../ui/island.tsx';
import { Pager } from '../../ui/layout/pager.tsx';
import { CardGrid, ProductCard } from '../../ui/product/product-card.tsx';
import { productToCard } from '../product-cards.ts';
import { AddFavorites } from './add-favorites.island.tsx';
import styles from './favorites.module.css';
import { goneText, purchaseButton } from './list-cards.ts';

export type SharedShown = {
  /** Undefined if the link expired or never existed. */
  list:
    | {
        token: string;
        page: number;
        ids: readonly string[];
        products: readonly Product[];
        gone: readonly { id: string; name: string }[];
      }
    | undefined;
};

/** A shared list of favorites, without the owner's identity. */
export const SharedPage = ({ list }: SharedShown) =>
  list ? (
    <div className="wrap page page-filled">
      <div className="page-head">
        <h1>A list of favorites</h1>
        <p>Somebody who likes these pieces shared them with you.</p>
      </div>
      <div className={styles.page}>
        <Island name="add-favorites" component={AddFavorites} props={{ ids: list.ids }} wake="now" />
        {list.products.length > 0 && (
          <CardGrid>
            {list.products.map((product) => (
              <ProductCard
                key={product.id}
                product={productToCard(product)}
                heading="h2"
                priority="lazy"
                buy={purchaseButton(product)}
              />
            ))}
          </CardGrid>
        )}
        {list.gone.length > 0 && <p className={styles.note}>{goneText(list.gone)}</p>}
        <Pager
          page={list.page}
          last={Math.ceil(list.ids.length / FAVORITES_PER_PAGE)}
          hrefOf={(page) => `${paths.sharedFavorites(list.token)}${page > 1 ? `?page=${page}` : ''}`}
        />
      </div>
    </div>
  ) : (
    <div className="wrap page page-filled">
      <Empty
        title="This list isn’t shared anymore"
        heading="h1"
        line="Whoever shared it has ended the link, or it was never complete. Ask them for a new one."
      >
        <LinkButton look="quiet" href={paths.home()}>
          See featured pieces
        </LinkButton>
      </Empty>
    </div>
  );
