import { paths } from '../../paths.ts';
import { arrivalText, closedText } from '../../shared/orders/arrival.ts';
import type { ShownPause } from '../../shop/settings/schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { ProductMark, StockBadge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Island } from '../../ui/island.tsx';
import { Heart } from '../../ui/product/heart.tsx';
import { Price } from '../../ui/product/price.tsx';
import { Stars } from '../../ui/product/stars.tsx';
import { ratingText } from '../reviews/ratings.ts';
import { ownNameHref } from '../studio/nametags.ts';
import { PRICE_ID, WAS_ID } from './added-text.ts';
import { BuyBox } from './buy-box.island.tsx';
import { MadeBy } from './made-by.tsx';
import { Notes } from './notes.tsx';
import styles from './page.module.css';
import { PriceGoes } from './price-goes.tsx';
import type { ShownProduct, SizeFits } from './shown-product.ts';

export type ProductFactsProps = {
  product: ShownProduct;
  fits: SizeFits;
  ships: string;
  handmade: string;
  /** Whether the studio makes one like it with another name. */
  hasStudio: boolean;
  /** How many of the last orders were shipped on time, in words; empty where that is not told. */
  onTime: string;
  /** While orders are paused: what is said beside the button. */
  pause: ShownPause | null;
};

export const ProductFacts = ({ product, fits, ships, handmade, hasStudio, onTime, pause }: ProductFactsProps) => {
  const {
    id,
    name,
    price,
    wasPrice,
    badge,
    image,
    inStock,
    sizes,
    stockBySize,
    priceBySize,
    rating,
    numReviews,
    artisan,
    makerPicture,
    sizing,
    fitCounts,
  } = product;
  return (
    <div className={styles.facts}>
      <div>
        <div className={styles.title}>
          <h1>{name}</h1>
          <Heart id={id} name={name} />
        </div>
        <div className={styles.stars}>
          <a href="#reviews">
            <Stars value={rating} text={ratingText(rating, numReviews)} />
          </a>
        </div>
      </div>
      <div className={styles.worth}>
        <p className={styles.price}>
          <Price price={price} wasPrice={wasPrice} ids={{ price: PRICE_ID, was: WAS_ID }} />
        </p>
        <StockBadge inStock={inStock} />
        {badge && badge.kind !== 'sold_out' && <ProductMark badge={badge} />}
      </div>
      <p className={styles.text}>{product.description}</p>
      {artisan && <MadeBy {...artisan} picture={makerPicture} />}
      <Island
        name="buy-box"
        component={BuyBox}
        props={{
          id,
          name,
          price,
          image,
          inStock,
          sizes,
          fits,
          ...(stockBySize && { stockBySize }),
          ...(priceBySize && { priceBySize }),
          ...(sizing && { sizing, fitCounts }),
        }}
        wake="now"
      />
      {pause && <Closed {...pause} />}
      {hasStudio && (
        <LinkButton look="quiet" wide href={ownNameHref(id)}>
          Make it with your own name
        </LinkButton>
      )}
      <Notes
        fits={fits.Medium ?? Object.values(fits)[0]}
        materials={product.materials}
        ships={ships}
        handmade={handmade}
        arrives={arrivalText(product)}
        onTime={onTime}
        ask={`${paths.contactUs()}?product=${encodeURIComponent(id)}`}
      />
      <PriceGoes price={price} parts={product.priceParts} />
      {product.care && <Care text={product.care} />}
    </div>
  );
};

const Closed = ({ opensOn, offersEmail }: ShownPause) => (
  <Alert tone="wait">
    {closedText(opensOn)} You can fill your cart; we’ll keep it.{' '}
    {offersEmail && <a href={paths.openingAlert()}>Email me when you’re open</a>}
  </Alert>
);

const Care = ({ text }: { text: string }) => (
  <section className={styles.care} aria-labelledby="care">
    <h2 id="care">Care</h2>
    <p>{text}</p>
  </section>
);
