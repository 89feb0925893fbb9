import type { Picture } from '../../shop/media/schema.ts';
import type { Store } from '../../shop/settings/store-schema.ts';

export type Selling = Pick<Store, 'pause'>;

/** Availability; while orders are paused, the day on which they resume. */
export const getAvailability = ({ pause }: Selling, open: 'InStock' | 'OutOfStock' | 'MadeToOrder') => ({
  availability: `https://schema.org/${pause ? 'OutOfStock' : open}`,
  ...(pause && open !== 'OutOfStock' && { availabilityStarts: pause.opensOn }),
});

/** JSON-LD in schema.org's terms, limited to facts shown on the page. */
export type Shop = { storeName: string; url: string; helpEmail: string; helpPhone: string };

export type Seller = Shop &
  Selling &
  Pick<
    Store,
    | 'countries'
    | 'shippingPrice'
    | 'shippingVaries'
    | 'freeShippingOver'
    | 'promises'
    | 'freeReturns'
    | 'designsReturnable'
  >;

/** Fields of a picture that its addresses are made of. */
export type PictureSource = Pick<Picture, 'src' | 'file' | 'widths'>;

export const JSON_LD_CONTEXT = { '@context': 'https://schema.org' };
export type Listed = { id: string; name: string; images: readonly PictureSource[] };

export type Reviewed = Listed & {
  description: string;
  materials: string;
  care: string;
  price: number;
  wasPrice: number | null;
  sale?: { lastDay: string | null };
  inStock: number;
  sizes: readonly string[];
  stockBySize?: Readonly<Record<string, number>>;
  priceBySize?: Readonly<Record<string, number>>;
  skuBySize?: Readonly<Record<string, string>>;
  rating: number;
  numReviews: number;
  category: { name: string };
  artisan: { name: string } | null;
  reviews: readonly {
    name: string;
    rating: number;
    comment: string;
    createdAt: string;
    pictures: readonly { src: string }[];
  }[];
};
