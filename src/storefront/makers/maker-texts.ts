import type { Community } from '../../shop/catalog/taxonomy/schema.ts';
import type { Picture } from '../../shop/media/schema.ts';
import { isOnMap } from '../../ui/product/bead-map.tsx';

export const makerText = ({ name, place }: Pick<Community, 'name' | 'place'>) => (place ? `${name}, ${place}` : name);

export const productsText = (count: number) => (count === 1 ? '1 piece' : `${count.toLocaleString('en-US')} pieces`);

/** Map positions of makers that have one. */
export const mapPlaces = (makers: readonly Pick<Community, 'location'>[]) =>
  makers.flatMap(({ location }) => (location && isOnMap(location) ? [location] : []));

/** Pictures of the people first, then of their products. */
export const makerPictures = ({ pictures, products }: Pick<Community, 'pictures' | 'products'>): Picture[] => [
  ...pictures,
  ...products.flatMap(({ picture }) => (picture ? [picture] : [])),
];
