import { paths } from '../../paths.ts';
import type { ShopSet } from '../../shop/sets/schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { ProductMark } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { arrowRightIcon } from '../../ui/icon-shapes.ts';
import { Island } from '../../ui/island.tsx';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx';
import { NoPicture } from '../../ui/no-picture.tsx';
import { CarouselArrows } from '../../ui/product/carousel.tsx';
import { Picture } from '../../ui/product/picture.tsx';
import { Price } from '../../ui/product/price.tsx';
import type { CardProduct } from '../../ui/product/product-card.tsx';
import { CardRow } from '../home/card-rows.tsx';
import { ReviewForm } from '../reviews/review-form.island.tsx';
import { FitLine, ReviewList } from '../reviews/review-list.tsx';
import { SetParts } from '../sets/set-parts.tsx';
import { ProductFacts, type ProductFactsProps } from './facts.tsx';
import { Gallery } from './gallery.tsx';
import styles from './page.module.css';
import { QuickAdd } from './quick-add.island.tsx';
import { RecentlySeen } from './recently-seen.island.tsx';
import type { ShownProduct } from './shown-product.ts';
import togetherStyles from './worn-together.module.css';

/** A similar product, with its reviews. */
export type LikeIt = Pick<ShownProduct, 'id' | 'name' | 'reviews' | 'numReviews'>;

type ProductPageProps = ProductFactsProps & {
  /** Shown if no product goes with it. */
  related: readonly CardProduct[];
  /** For a custom design: reviews of a nametag of the shop, since the design has none. */
  likeIt: LikeIt | undefined;
  /** Sets that contain it. */
  sets: readonly ShopSet[];
};

export function ProductPage({
  product,
  related,
  fits,
  ships,
  abroad,
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
        <Gallery of={name} images={product.images} dimensions={product.dimensions} />
        <ProductFacts
          product={product}
          fits={fits}
          ships={ships}
          abroad={abroad}
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
                props={{ of: 'related', title: 'related pieces' }}
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

/** Reviews shown here; the rest have their own page. */
const MAX_SHOWN_REVIEWS = 4;

/** Reviews (specification, section 2). */
const Reviews = ({ product: { id, sizes, fitCounts, reviews, numReviews } }: { product: ShownProduct }) => (
  <section className={styles.reviews} id="reviews" aria-labelledby="reviews-title">
    <div>
      <h2 className={styles.heading} id="reviews-title">
        Reviews
      </h2>
      {reviews.length === 0 ? (
        <Alert>No Reviews Yet. Add one to start off!</Alert>
      ) : (
        <>
          <FitLine counts={fitCounts} />
          <ReviewList reviews={reviews.slice(0, MAX_SHOWN_REVIEWS)} />
          <a className={styles.all} href={paths.productReviews(id)}>
            See All {numReviews} Reviews
            <Icon shape={arrowRightIcon} />
          </a>
        </>
      )}
    </div>
    <div id="write-review" data-screen-only>
      <Island
        name="review-form"
        component={ReviewForm}
        props={{ productId: id, hasSizes: sizes.length > 0 }}
        wake="login"
      />
    </div>
  </section>
);

/** Reviews of a similar product. */
const ReviewsOfLike = ({ id, name, reviews, numReviews }: LikeIt) => (
  <section className={styles.reviews} aria-labelledby="like-reviews-title">
    <div>
      <h2 className={styles.heading} id="like-reviews-title">
        What people say about {name}
      </h2>
      <ReviewList reviews={reviews.slice(0, MAX_SHOWN_REVIEWS)} />
      <a className={styles.all} href={paths.productReviews(id)}>
        See All {numReviews} Reviews of {name}
        <Icon shape={arrowRightIcon} />
      </a>
    </div>
  </section>
);

/** Four per row, two on phones. */
const PAIRED_PICTURE_SIZES = '(max-width: 700px) calc(50vw - 28px), (max-width: 1240px) 23vw, 275px';

/** Matching products, each with a quick-add button. */
const WornTogether = ({ products, isWorn }: { products: ShownProduct['wornWith']; isWorn: boolean }) => (
  <section className={togetherStyles.together} aria-labelledby="worn-together">
    <h2 id="worn-together">{isWorn ? 'Worn together' : 'Goes with it'}</h2>
    <ul>
      {products.map((product) => (
        <li key={product.id}>
          <div className={togetherStyles.seen}>
            <div className={togetherStyles.picture}>
              {product.picture ? (
                <Picture picture={product.picture} sizes={PAIRED_PICTURE_SIZES} decorative />
              ) : (
                <NoPicture />
              )}
            </div>
            <h3>
              <a href={paths.product(product.id)}>{product.name}</a>
            </h3>
            <p>
              <Price {...product} />
              {product.badge && <ProductMark badge={product.badge} />}
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
