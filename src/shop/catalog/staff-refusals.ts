import { MAX_IMAGES, MAX_STOCK } from './staff-schema.ts';

/** Why the catalogue says no to staff, in one sentence each. */
const SENTENCES = {
  unknown_product: 'There is no such product.',
  unknown_category: 'There is no such category.',
  unknown_community: 'There is no such community.',
  changed_meanwhile: 'Somebody else has changed this meanwhile. Open it again to see what, then make your change.',
  price_unreadable: 'Enter a price in dollars and cents, like 54.50.',
  price_needs_owner: 'Ask an owner to set this price: it’s less than half or more than double.',
  name_without_letters: 'Give it a name with letters or digits in it.',
  below_reserved: 'That’s more than you can take away: the rest is in unpaid orders.',
  counted_below_orders: 'That’s fewer than your orders need. Cancel or refund an order first, or count again.',
  stock_moved:
    'Stock has changed since you opened this, by a shipment or a colleague. Check your count and save again.',
  too_many_pieces: `That’s more than a product can have in stock: ${MAX_STOCK}.`,
  too_many_pictures: `A product has at most ${MAX_IMAGES} pictures. Take one down first.`,
  same_picture: 'This picture hangs there already.',
  other_pictures: 'Somebody else has changed the pictures meanwhile. Open the product again.',
  not_a_picture: 'This is not a picture that we can read. Save it as JPEG, PNG or WebP and try again.',
  too_many_pixels: 'This picture is too large: at most 40 million pixels.',
  too_small: 'This picture is too small: at least 200 pixels on each side.',
  picture_busy: 'This picture took too long to prepare. Try again in a moment.',
  other_order: 'The list has changed meanwhile. Open it again.',
  slug_taken: 'There is one with that name already.',
  category_in_use: 'There are still products in this category. Move them first.',
  community_in_use: 'There are still products of this community. Move them first.',
  last_category: 'A shop needs a category.',
} as const;

export type StaffCatalogueReason = keyof typeof SENTENCES;

export const staffCatalogueSentence = (reason: StaffCatalogueReason): string => SENTENCES[reason];
