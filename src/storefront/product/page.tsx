import { paths } from '../../paths.ts';
import type { ShopSet } from '../../shop/sets/schema.ts';
import { Island } from '../../ui/island.tsx';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx';
import { CarouselArrows } from '../../ui/product/carousel.tsx';
import type { CardProduct } from '../../ui/product/product-card.tsx';
import { CardRow } from '../home/card-row.tsx';
import { SetParts } from '../sets/set-parts.tsx';
import { ProductFacts, type ProductFactsProps } from './facts.tsx';
import { Gallery } from './gallery.tsx';
import styles from './page.module.css';
import { RecentlySeen } from './recently-seen.island.tsx';
import { type LikeIt, Reviews, ReviewsOfLike } from './reviews.tsx';
import { WornTogether } from './worn-together.tsx';

type ProductPageProps = ProductFactsProps & {
  /** Shown where nothing goes with it. */
  related: readonly CardProduct[];
  /** Of a design: what is said about a nametag of the shop, since nobody else has this one. */
  likeIt: LikeIt | undefined;
  /** Those that it is in. */
  sets: readonly ShopSet[];
};

export function ProductPage({
  product,
  related,
  fits,
  ships,
  handmade,
  hasStudio,
  likeIt,
  onTime,
  pause,
  sets,
}: ProductPageProps) {
  const { id, name, category, image } = product;
  return (
    <div className="wrap">
      <Breadcrumbs
        trail={[
          { name: 'Home', href: paths.home() },
          { name: category.name, href: paths.category(category.id) },
          { name },
        ]}
      />
      <div className={styles.product}>
        <Gallery of={name} images={product.images} />
        <ProductFacts
          product={product}
          fits={fits}
          ships={ships}
          handmade={handmade}
          hasStudio={hasStudio}
          onTime={onTime}
          pause={pause}
        />
      </div>
      {sets.length > 0 && <BuyAsSet sets={sets} here={id} />}
      <Reviews product={product} />
      {likeIt && <ReviewsOfLike {...likeIt} />}
      {product.wornWith.length > 0 && <WornTogether products={product.wornWith} isWorn={product.isWorn} />}
      {product.wornWith.length === 0 && related.length > 0 && (
        <div className={styles.row}>
          <CardRow
            id="related"
            title="You may also like"
            heading="h2"
            cards={related}
            arrows={
              <Island
                name="carousel-arrows"
                component={CarouselArrows}
                props={{ of: 'related', title: 'related products' }}
              />
            }
          />
        </div>
      )}
      <Island name="recently-seen" component={RecentlySeen} props={{ here: { id, name, image } }} wake="now" />
    </div>
  );
}

const BuyAsSet = ({ sets, here }: Pick<ProductPageProps, 'sets'> & { here: string }) => (
  <section className={styles.sets} aria-labelledby="buy-as-set">
    <h2 id="buy-as-set">Buy as a set</h2>
    {sets.map((set) => (
      <SetParts key={set.id} set={set} heading="h3" here={here} />
    ))}
  </section>
);
