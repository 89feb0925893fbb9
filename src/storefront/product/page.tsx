import { paths } from '../../paths.ts';
import { arrivalText } from '../../shared/arrival.ts';
import { closedText } from '../../shared/closed-text.ts';
import { wordsOfMarkdown } from '../../shared/read-markdown.ts';
import type { Picture as PictureRecord } from '../../shop/media/schema.ts';
import type { ShopSet } from '../../shop/sets/schema.ts';
import type { ShownPause } from '../../shop/settings/pause-schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { ProductMark, StockBadge } from '../../ui/badge.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { CarouselArrows } from '../../ui/carousel.tsx';
import { Heart } from '../../ui/heart.tsx';
import { Island } from '../../ui/island.tsx';
import { MakerMark } from '../../ui/maker-mark.tsx';
import { Price, priceText } from '../../ui/price.tsx';
import { beadsFor, PriceThread } from '../../ui/price-thread.tsx';
import type { CardProduct } from '../../ui/product-card.tsx';
import { Stars } from '../../ui/stars.tsx';
import { CardRow } from '../home/card-row.tsx';
import { ratingText } from '../reviews/ratings.ts';
import { SetParts } from '../sets/set-parts.tsx';
import { ownNameHref } from '../studio/nametags.ts';
import { PRICE_ID, WAS_ID } from './added-text.ts';
import { BuyBox } from './buy-box.island.tsx';
import { Gallery } from './gallery.tsx';
import { Notes } from './notes.tsx';
import styles from './page.module.css';
import { RecentlySeen } from './recently-seen.island.tsx';
import { type LikeIt, Reviews, ReviewsOfLike } from './reviews.tsx';
import type { ShownProduct, SizeFits } from './shown-product.ts';
import { WornTogether } from './worn-together.tsx';

type ProductPageProps = {
  product: ShownProduct;
  /** Shown where nothing goes with it. */
  related: readonly CardProduct[];
  fits: SizeFits;
  ships: string;
  handmade: string;
  /** Whether the studio makes one like it with another name. */
  hasStudio: boolean;
  /** Of a design: what is said about a nametag of the shop, since nobody else has this one. */
  likeIt: LikeIt | undefined;
  /** How many of the last orders were shipped on time, in words; empty where that is not told. */
  onTime: string;
  /** While orders are paused: what is said beside the button. */
  pause: ShownPause | null;
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
        <Facts
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

const Facts = ({
  product,
  fits,
  ships,
  handmade,
  hasStudio,
  onTime,
  pause,
}: Omit<ProductPageProps, 'related' | 'likeIt' | 'sets'>) => {
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
      {artisan && <Maker {...artisan} picture={makerPicture} />}
      <Island
        name="buy-box"
        component={BuyBox}
        props={{
          ...{ id, name, price, image, inStock, sizes, fits },
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

const BuyAsSet = ({ sets, here }: Pick<ProductPageProps, 'sets'> & { here: string }) => (
  <section className={styles.sets} aria-labelledby="buy-as-set">
    <h2 id="buy-as-set">Buy as a set</h2>
    {sets.map((set) => (
      <SetParts key={set.id} set={set} heading="h3" here={here} />
    ))}
  </section>
);

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

type MakerProps = NonNullable<ShownProduct['artisan']> & { picture: PictureRecord | null };

/** Who made it, by face, name and place, and the first sentence of what is known of them. */
const Maker = ({ id, name, place, story, picture }: MakerProps) => (
  <div className={styles.maker}>
    <MakerMark name={name} picture={picture} />
    <p>
      Made by <a href={paths.maker(id)}>{name}</a>
      {place && `, ${place}`}
      {story && <span>{firstSentence(wordsOfMarkdown(story))}</span>}
    </p>
  </div>
);

/** Up to the first end of a sentence that more words follow. */
const firstSentence = (text: string) => /^.+?[.!?](?=\s)/su.exec(text)?.[0] ?? text;
