import type { Static } from 'typebox';
import { NO_ARRIVAL } from '../../shared/arrival.ts';
import { isDesign } from '../../shared/design-id.ts';
import { toDollars } from '../../shared/money.ts';
import type { ArrivalOf } from '../delivery/shop-promise.ts';
import { pictureFrom } from '../media/pictures.ts';
import { ofEachPublicText } from './product-fields.ts';
import type { CardRow } from './product-page-queries.ts';
import type { ProductRow } from './queries.ts';
import type { ListedProduct, Product } from './schema.ts';
import { bySize } from './size-rows.ts';

/** A product as the API answers it: dollars, pictures with addresses, an average in tenths. */
export function productFrom(row: Static<typeof ProductRow>, arrivalOf: ArrivalOf): Product {
  const images = row.pictures.map(pictureFrom);
  const left = Math.max(0, row.left);
  return {
    id: row.id,
    ...ofEachPublicText((name) => row[name]),
    price: toDollars(row.priceCents),
    image: images[0]?.src ?? '',
    in_stock: left,
    inStock: left,
    ...bySize(row.sizeRows, row),
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

/** A product as a row of cards shows it. */
export const listedFrom = ({ id, name, priceCents, left, face, place }: Static<typeof CardRow>): ListedProduct => ({
  id,
  name,
  price: toDollars(priceCents),
  in_stock: Math.max(0, left),
  picture: face && pictureFrom(face),
  place: place ?? '',
});

function artisanIn({ communitySlug, artisanName, artisanPlace, artisanStory }: Static<typeof ProductRow>) {
  if (communitySlug === null || artisanName === null) return null;
  return { id: communitySlug, name: artisanName, place: artisanPlace ?? '', story: artisanStory ?? '' };
}

/** To one decimal; 0 where nobody has rated. Stars round it to halves. */
export function averageRating(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum * 10) / count) / 10;
}
