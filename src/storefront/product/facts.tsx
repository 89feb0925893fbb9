import { paths } from '../../paths.ts';
import { wordsOfMarkdown } from '../../shared/markdown/read-markdown.ts';
import { arrivalText, closedText } from '../../shared/orders/arrival.ts';
import type { Picture as PictureRecord } from '../../shop/media/schema.ts';
import type { ShownPause } from '../../shop/settings/schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { ProductMark, StockBadge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { cachedFragment } from '../../ui/cached-fragment.tsx';
import { Icon } from '../../ui/icon.tsx';
import { globeIcon, handIcon, packageCheckIcon, rulerIcon, truckIcon } from '../../ui/icon-shapes.ts';
import { Island } from '../../ui/island.tsx';
import { Heart } from '../../ui/product/heart.tsx';
import { MakerMark } from '../../ui/product/maker-mark.tsx';
import { Price, priceText } from '../../ui/product/price.tsx';
import { beadsFor, PriceThread } from '../../ui/product/price-thread.tsx';
import { Stars } from '../../ui/product/stars.tsx';
import { ratingText } from '../reviews/ratings.ts';
import { ownNameHref } from '../studio/nametags.ts';
import { FITS_ID, PRICE_ID, WAS_ID } from './added-text.ts';
import { BuyBox } from './buy-box.island.tsx';
import styles from './page.module.css';
import type { ShownProduct, SizeFits } from './shown-product.ts';

export type ProductFactsProps = {
  product: ShownProduct;
  fits: SizeFits;
  ships: string;
  /** For shoppers abroad; empty if the shop doesn't ship there. */
  abroad: string;
  handmade: string;
  /** Whether the studio offers it with another name. */
  hasStudio: boolean;
  /** Sentence about on-time shipping; empty if not published. */
  onTime: string;
  /** Pause notice; null if the shop is open. */
  pause: ShownPause | null;
};

export const ProductFacts = ({
  product,
  fits,
  ships,
  abroad,
  handmade,
  hasStudio,
  onTime,
  pause,
}: ProductFactsProps) => {
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
          ...(product.sizeLabel && { sizeLabel: product.sizeLabel }),
          ...(stockBySize && { stockBySize }),
          ...(priceBySize && { priceBySize }),
          ...(sizing && { sizing, fitCounts }),
          ...(product.personalization && { personalization: product.personalization }),
        }}
        wake="now"
      />
      {pause && <Closed {...pause} />}
      {hasStudio && (
        <LinkButton look="quiet" wide href={ownNameHref(id)}>
          Make it with your own name
        </LinkButton>
      )}
      <p className={styles.text}>{product.description}</p>
      {artisan && <MadeBy {...artisan} picture={makerPicture} />}
      <Notes
        fits={fits.Medium ?? Object.values(fits)[0]}
        madeOf={[product.dimensions, product.materials].filter(Boolean)}
        ships={ships}
        abroad={abroad}
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

type MadeByProps = NonNullable<ShownProduct['artisan']> & { picture: PictureRecord | null };

/** The maker's picture, name, place, and first sentence of their story. */
const MadeBy = ({ id, name, place, story, picture }: MadeByProps) => (
  <div className={styles.maker}>
    <MakerMark name={name} picture={picture} />
    <p>
      Made by <a href={paths.maker(id)}>{name}</a>
      {place && `, ${place}`}
      {story && <span>{firstSentence(wordsOfMarkdown(story))}</span>}
    </p>
  </div>
);

/** Up to the first sentence end followed by more text. */
const firstSentence = (text: string) => /^.+?[.!?](?=\s)/su.exec(text)?.[0] ?? text;

const Closed = ({ opensOn, offersEmail }: ShownPause) => (
  <Alert tone="wait">
    {closedText(opensOn)} You can fill your cart; we’ll keep it.{' '}
    {offersEmail && <a href={paths.openingAlert()}>Email me when you’re open</a>}
  </Alert>
);

/**
 * Facts before buying. `fits`: of a Medium, until the buy box replaces it with the chosen size's; `ships`:
 * destinations, cost, tax; `arrives`: may be empty.
 */
const Notes = cachedFragment(function Notes({
  fits,
  madeOf,
  ships,
  abroad,
  arrives,
  onTime,
  handmade,
  ask,
}: {
  fits: string | undefined;
  /** Dimensions and materials. */
  madeOf: readonly (string | undefined)[];
  ships: string;
  abroad: string;
  arrives: string;
  onTime: string;
  handmade: string;
  /** URL of the contact page with this product. */
  ask: string;
}) {
  return (
    <ul className={styles.notes}>
      {arrives && (
        <li>
          <Icon shape={packageCheckIcon} />
          <span>
            <b>{arrives}</b> in the contiguous US, ordered now. {onTime}
          </span>
        </li>
      )}
      <li>
        <Icon shape={truckIcon} />
        <span>
          {ships} <a href={paths.shippingAndReturns()}>Shipping and returns</a>
        </span>
      </li>
      {abroad && (
        <li>
          <Icon shape={globeIcon} />
          <span>{abroad}</span>
        </li>
      )}
      {fits && (
        <li>
          <Icon shape={rulerIcon} />
          <span>
            <span id={FITS_ID}>{fits}</span> <a href={paths.sizeGuide()}>Size guide</a>
          </span>
        </li>
      )}
      <li>
        <Icon shape={handIcon} />
        <span>
          {madeOf.map((fact) => `${fact}. `)}
          {handmade && `${handmade} `}
          <a href={ask}>Ask about this piece</a>
        </span>
      </li>
    </ul>
  );
});

const PriceGoes = ({ price, parts }: { price: number; parts: ShownProduct['priceParts'] }) =>
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

const Care = ({ text }: { text: string }) => (
  <section className={styles.care} aria-labelledby="care">
    <h2 id="care">Care</h2>
    <p>{text}</p>
  </section>
);
