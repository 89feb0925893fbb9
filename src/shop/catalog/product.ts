import type { Static } from 'typebox';
import { toDollars } from '../../shared/money.ts';
import { NO_ARRIVAL } from '../../shared/orders/arrival.ts';
import { isDesign } from '../../shared/products/design-id.ts';
import { productBadge } from '../../shared/products/product-status.ts';
import type { StockBySize } from '../../shared/products/sizes.ts';
import { shiftDay } from '../../shared/report-period.ts';
import { startOfDay } from '../delivery/shop-day.ts';
import { pictureFrom, productPictureFrom } from '../media/pictures.ts';
import type { CardRow } from './card-rows.ts';
import type { ListingMoment } from './listing-moment.ts';
import type { ProductRow } from './product-columns.ts';
import { ofEachPublicText } from './product-fields.ts';
import type { ProductPageReview } from './product-page-queries.ts';
import type { ListedProduct, Product } from './schema.ts';
import { bySize, skusOf } from './size-rows.ts';

/** A product as the API answers it: dollars, pictures with addresses, an average in tenths. */
export function productFrom(row: Static<typeof ProductRow>, { arrivalOf, isNew, timeZone }: ListingMoment): Product {
  const images = row.pictures.map(productPictureFrom);
  const left = Math.max(0, row.left);
  const sized = bySize(row.sizeRows, row);
  return {
    id: row.id,
    ...ofEachPublicText((name) => row[name]),
    price: toDollars(row.priceCents),
    wasPrice: earlierPrice(row),
    ...saleIn(row, timeZone),
    image: images[0]?.src ?? '',
    in_stock: left,
    inStock: left,
    ...sized,
    ...skusOf(row.sizeRows),
    badge: badgeOf(row, sized, isNew(row.createdAt)),
    rating: averageRating(row.ratingSum, row.ratingCount),
    numReviews: row.ratingCount,
    images,
    sizes: row.sizes,
    category: { id: row.categorySlug, name: row.categoryName },
    artisan: artisanIn(row),
    isSample: row.isSample,
    ...(left > 0 && !isDesign(row.id) ? arrivalOf(row.makingDays) : NO_ARRIVAL),
  };
}

/** The sale that is on, if one is. */
function saleIn({ saleFirstDay, saleLastDay }: Static<typeof ProductRow>, timeZone: string): Pick<Product, 'sale'> {
  if (saleFirstDay === null) return {};
  const startsAt = startOfDay(saleFirstDay, timeZone).toISOString();
  const endsAt = saleLastDay && startOfDay(shiftDay(saleLastDay, 1), timeZone).toISOString();
  return { sale: { lastDay: saleLastDay, startsAt, endsAt } };
}

/** A review that comes with a product or its maker. */
export const pageReviewFrom = <Row extends ProductPageReview>({ pictures, ...review }: Row) => ({
  ...review,
  pictures: pictures.map(pictureFrom),
});
export type PageReview = ReturnType<typeof pageReviewFrom<ProductPageReview>>;

/** A product as a row of cards shows it. */
export const listedFrom = (row: CardRow, { isNew }: Pick<ListingMoment, 'isNew'>): ListedProduct => ({
  id: row.id,
  name: row.name,
  price: toDollars(row.priceCents),
  wasPrice: earlierPrice(row),
  in_stock: Math.max(0, row.left),
  ...bySize(row.sizeRows, row),
  badge: badgeOf(row, bySize(row.sizeRows, row), isNew(new Date(row.createdSeconds * 1000))),
  rating: averageRating(row.ratingSum, row.ratingCount),
  numReviews: row.ratingCount,
  picture: row.face && pictureFrom(row.face),
  secondPicture: row.second && pictureFrom(row.second),
  place: row.place ?? '',
});

/** Only while it is the higher one. */
const earlierPrice = ({ priceCents, wasPriceCents }: Pick<CardRow, 'priceCents' | 'wasPriceCents'>) =>
  wasPriceCents !== null && wasPriceCents > priceCents ? toDollars(wasPriceCents) : null;

const badgeOf = (
  { left, isOneOfAKind }: Pick<CardRow, 'left' | 'isOneOfAKind'>,
  { stockBySize }: { stockBySize?: StockBySize },
  isNew: boolean,
) => productBadge({ left, isOneOfAKind, isNew, ...(stockBySize && { stockBySize }) });

function artisanIn({ communitySlug, artisanName, artisanPlace, artisanStory }: Static<typeof ProductRow>) {
  if (communitySlug === null || artisanName === null) return null;
  return { id: communitySlug, name: artisanName, place: artisanPlace ?? '', story: artisanStory ?? '' };
}

/** To one decimal; 0 where nobody has rated. Stars round it to halves. */
export function averageRating(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum * 10) / count) / 10;
}
