import type { ReactNode } from 'react';
import type { ProductBadge } from '../../shared/products/product-status.ts';
import type { Picture as PictureRecord } from '../../shop/media/schema.ts';
import { ProductMark } from '../badge.tsx';
import { Button, LinkButton } from '../button.tsx';
import { cachedFragment } from '../cached-fragment.tsx';
import { NoPicture } from '../no-picture.tsx';
import { Heart } from './heart.tsx';
import { Picture } from './picture.tsx';
import { Price } from './price.tsx';
import styles from './product-card.module.css';
import { Stars } from './stars.tsx';

export type CardProduct = {
  id: string;
  name: string;
  href: string;
  /** Dollars. */
  price: number;
  /** The former price; null if it wasn't higher. */
  wasPrice: number | null;
  badge: ProductBadge | null;
  /** Rating from 0 to 5 with its number of reviews; shown from three reviews on. */
  rating: number;
  numReviews: number;
  picture: PictureRecord | null;
  /** Replaces the first picture on hover. */
  secondPicture: PictureRecord | null;
  /** Place of origin; empty if not stated. */
  place: string;
};

/** Two, three or four cards per row, up to a maximum row width. On phones slightly less than the actual width. */
const CARD_SIZES = '(max-width: 464px) calc(50vw - 35px), (max-width: 1024px) 30vw, 275px';

/** Minimum number of reviews for a meaningful rating. */
const MIN_REVIEWS = 3;

type CardProps = {
  product: CardProduct;
  /** Heading level, one below the list's heading. */
  heading?: 'h2' | 'h3' | 'h4';
  priority?: 'first' | 'lazy' | undefined;
  /** For lists with purchase buttons: the button's action and link. */
  buy?: CardPurchase | undefined;
};

/** Products without sizes go into the cart directly; products with sizes, or sold-out ones, link to their page. */
export type CardPurchase = { by: 'add' | 'size' | 'alert'; href: string };

/** A list item with picture, name and price, all in one link. */
export const ProductCard = cachedFragment(({ product, heading: Heading = 'h3', priority, buy }: CardProps) => (
  <li className={styles.card}>
    <div className={styles.pic}>
      <CardPictures product={product} priority={priority} />
    </div>
    <Heading className={styles.name}>
      <a href={product.href}>{product.name}</a>
    </Heading>
    <span className={styles.heart}>
      <Heart id={product.id} name={product.name} />
    </span>
    <p className={styles.price}>
      <Price {...product} />
      {product.badge && <ProductMark badge={product.badge} />}
    </p>
    {product.place && <p className={styles.place}>{product.place}</p>}
    <div className={styles.stars}>
      {product.numReviews >= MIN_REVIEWS && <Stars value={product.rating} text={`(${product.numReviews})`} />}
    </div>
    {buy && (
      <div className={styles.buy}>
        <BuyFromCard name={product.name} {...buy} />
      </div>
    )}
  </li>
));

/** The second picture has no layout box until hover or swipe (`swipe-cards.ts`), so the browser loads it only then. */
const CardPictures = ({
  product: { picture, secondPicture },
  priority,
}: Pick<CardProps, 'priority'> & { product: Pick<CardProduct, 'picture' | 'secondPicture'> }) => {
  if (!picture) return <NoPicture />;
  return (
    <>
      <Picture picture={picture} sizes={CARD_SIZES} priority={priority} decorative />
      {secondPicture && (
        <span className={styles.second}>
          <Picture picture={secondPicture} sizes={CARD_SIZES} decorative />
        </span>
      )}
    </>
  );
};

const BUY_LABELS = { add: 'Add To Cart', size: 'Choose a size', alert: 'Email me when it’s back' };

function BuyFromCard({ name, by, href }: CardPurchase & { name: string }) {
  const face = { look: 'quiet', size: 'small', wide: true, 'aria-label': `${BUY_LABELS[by]}: ${name}` } as const;
  return by === 'add' ? (
    <form action={href}>
      <Button {...face} type="submit">
        {BUY_LABELS[by]}
      </Button>
    </form>
  ) : (
    <LinkButton {...face} href={href}>
      {BUY_LABELS[by]}
    </LinkButton>
  );
}

export const CardGrid = ({ children }: { children: ReactNode }) => (
  <ul className={styles.grid} data-swipe="">
    {children}
  </ul>
);
