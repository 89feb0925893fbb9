import { MAX_STOCK } from './field-schema.ts';
import { MAX_COMMUNITY_PICTURES, MAX_IMAGES } from './pictures/schema.ts';
import { MAX_PAIRS } from './products/schema.ts';

/** Refusals for shoppers. */
const CATALOG_SENTENCES = {
  unknown_product: 'We couldn’t find this product.',
  unknown_category: 'We couldn’t find this category.',
  unknown_community: 'We couldn’t find this maker.',
} as const;

export type CatalogReason = keyof typeof CATALOG_SENTENCES;

export const catalogSentence = (reason: CatalogReason): string => CATALOG_SENTENCES[reason];

/** Refusals for staff. */
const STAFF_SENTENCES = {
  unknown_product: 'We couldn’t find this product.',
  unknown_category: 'We couldn’t find this category.',
  unknown_community: 'We couldn’t find this community.',
  changed_meanwhile: 'Someone else changed this in the meantime. Reload to see their changes, then make yours.',
  price_unreadable: 'Enter a price in dollars and cents, like 54.50.',
  was_price_too_low: 'Enter a compare-at price that’s higher than the price, or leave it empty.',
  sale_price_too_high: 'Enter a sale price that’s lower than the price, or leave it empty.',
  sale_price_missing: 'Enter a sale price, or clear the days.',
  sale_day_unknown: 'There’s no such day. Choose one such as 2026-12-24.',
  sale_upside_down: 'The sale can’t end before it begins.',
  sale_over: 'This day has passed. Choose a later one, or clear the sale price.',
  cost_unreadable: 'Enter a cost in dollars and cents, like 21.00, or leave it empty.',
  maker_earns_unreadable: 'Enter an amount in dollars and cents, like 21.00, or leave it empty.',
  cost_needs_owner: 'Only an owner can set what it costs and what its maker earns.',
  price_needs_owner: 'This is less than half or more than double the current price. Ask an owner to set it.',
  publish_needs_owner: 'An owner publishes new products.',
  below_reserved: 'That’s more than you can take away: the rest is in unpaid orders.',
  counted_below_orders: 'That’s fewer than your orders need. Cancel or refund an order first, or count again.',
  stock_moved:
    'Stock has changed since you opened this, by a shipment or a colleague. Check your count and save again.',
  size_needed: 'Choose the size: each has a stock of its own.',
  unknown_size: 'This product doesn’t come in this size. Reload it.',
  same_size_twice: 'This size is in the list already.',
  size_in_orders: 'This size is in unpaid orders. Keep it in the list until they are paid or canceled.',
  price_below_size: 'With this price a size would cost nothing or too much. Change its price difference first.',
  too_many_pieces: `That’s more than a product can have in stock: ${MAX_STOCK}.`,
  too_many_pictures: `A product can have up to ${MAX_IMAGES} pictures. Delete one first.`,
  too_many_community_pictures: `A community can have up to ${MAX_COMMUNITY_PICTURES} pictures. Delete one first.`,
  same_picture: 'This picture is already here.',
  picture_gone: 'One of these pictures isn’t here anymore. Delete it and upload it again.',
  added_already:
    'This product was saved before your last changes: only the answer got lost. Open it under Products and make them there.',
  other_pictures: 'Someone else changed the pictures in the meantime. Reload the page.',
  not_a_picture: 'We can’t read this picture. Save it as JPEG, PNG or WebP and try again.',
  too_many_pixels: 'This picture is too large. The limit is 40 megapixels.',
  too_small: 'This picture is too small. Use at least 200 × 200 pixels.',
  picture_of_film: 'The picture of a video can’t be cropped.',
  not_upright: 'This part isn’t 4:5. Reload the page and crop it again.',
  film_gone: 'This video isn’t here anymore. Upload it again.',
  not_a_film: 'We can’t read this video. Save it as MP4 (H.264) and try again.',
  film_cut: 'This video is cut off or damaged. Export it again and retry.',
  film_codec:
    'Not every browser can play this video. Save it as MP4 with H.264 or AV1; on an iPhone choose “Most Compatible”.',
  film_too_long: 'This video is too long. The limit is 20 seconds.',
  film_too_large: 'This video has too many pixels. The limit is 4096 × 2304.',
  film_too_small: 'This video is too small. Use at least 200 × 200 pixels.',
  picture_busy: 'This picture took too long to process. Try again in a moment.',
  pictures_unavailable:
    'We can’t reach the place where your pictures are stored, so nothing was saved. Try again in a few minutes.',
  pairs_with_itself: 'A product can’t be worn with itself. Choose another one.',
  too_many_pairs: `A product can be worn with up to ${MAX_PAIRS} others.`,
  other_order: 'The list has changed. Reload it and try again.',
  parts_dont_add_up: 'The parts don’t add up to the whole.',
  range_upside_down: 'The second measure is smaller than the first.',
  bead_fills_size: 'Beads this thick leave no room inside this length.',
  same_label: 'Two parts have the same name. Name each once.',
  slug_taken: 'This name is already taken.',
  category_in_use: 'This category still has products. Move them first.',
  community_in_use: 'This community still has products. Move them first.',
  unknown_change: 'We couldn’t find this change.',
  undo_expired: 'This change can’t be undone anymore: it’s more than an hour old.',
  undone_already: 'This change is undone already.',
  last_category: 'Your shop needs at least one category.',
} as const;

export type StaffCatalogReason = keyof typeof STAFF_SENTENCES;

export const staffCatalogSentence = (reason: StaffCatalogReason): string => STAFF_SENTENCES[reason];
