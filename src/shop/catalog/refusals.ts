import { conflict, forbidden, invalid, notFound, unavailable } from '../../shared/refusals.ts';
import { MAX_STOCK } from './field-schema.ts';
import { MAX_COMMUNITY_PICTURES, MAX_IMAGES } from './pictures/schema.ts';
import { MAX_PAIRS } from './products/schema.ts';

export const catalogRefusals = {
  unknown_product: notFound('We couldn’t find this product.'),
  unknown_category: notFound('We couldn’t find this category.'),
  unknown_community: notFound('We couldn’t find this maker.'),
};

const catalogEditRefusals = {
  unknown_product: notFound('We couldn’t find this product.'),
  changed_meanwhile: conflict(
    'Someone else changed this in the meantime. Reload to see their changes, then make yours.',
  ),
  price_unreadable: invalid('Enter a price in dollars and cents, like 54.50.', 'price'),
  was_price_too_low: invalid('Enter a compare-at price that’s higher than the price, or leave it empty.', 'wasPrice'),
  sale_price_too_high: invalid('Enter a sale price that’s lower than the price, or leave it empty.', 'salePrice'),
  sale_price_missing: invalid('Enter a sale price, or clear the days.', 'salePrice'),
  sale_day_unknown: invalid('There’s no such day. Choose one such as 2026-12-24.', 'saleFirstDay'),
  sale_upside_down: invalid('The sale can’t end before it begins.', 'saleLastDay'),
  sale_over: invalid('This day has passed. Choose a later one, or clear the sale price.', 'saleLastDay'),
  amount_unreadable: invalid('Enter an amount in dollars and cents, like 21.00, or leave it empty.'),
  price_needs_owner: forbidden(
    'This is less than half or more than double the current price. Ask an owner to set it.',
    'price',
  ),
  publish_needs_owner: forbidden('An owner publishes new products.', 'status'),
  below_reserved: conflict('That’s more than you can take away: the rest is in unpaid orders.', 'by'),
  counted_below_orders: conflict(
    'That’s fewer than your orders need. Cancel or refund an order first, or count again.',
    'counted',
  ),
  stock_moved: conflict(
    'Stock has changed since you opened this, by a shipment or a colleague. Check your count and save again.',
    'counted',
  ),
  size_needed: invalid('Choose the size: each has a stock of its own.', 'size'),
  unknown_size: invalid('This product doesn’t come in this size. Reload it.', 'size'),
  same_size_twice: invalid('This size is in the list already.'),
  size_in_orders: conflict('This size is in unpaid orders. Keep it in the list until they are paid or canceled.'),
  price_below_size: invalid(
    'With this price a size would cost nothing or too much. Change its price difference first.',
    'price',
  ),
  too_many_pieces: invalid(`That’s more than a product can have in stock: ${MAX_STOCK}.`, 'by'),
  too_many_pictures: conflict(`A product can have up to ${MAX_IMAGES} pictures. Delete one first.`),
  too_many_community_pictures: conflict(`A maker can have up to ${MAX_COMMUNITY_PICTURES} pictures. Delete one first.`),
  same_picture: conflict('This picture is already here.'),
  picture_gone: conflict('One of these pictures isn’t here anymore. Delete it and upload it again.', 'pictures'),
  added_already: conflict(
    'This product was saved before your last changes: only the answer got lost. Open it under Products and make them there.',
  ),
  other_pictures: conflict('Someone else changed the pictures in the meantime. Reload the page.'),
  not_a_picture: invalid('We can’t read this picture. Save it as JPEG, PNG or WebP and try again.'),
  too_many_pixels: invalid('This picture is too large. The limit is 40 megapixels.'),
  too_small: invalid('This picture is too small. Use at least 200 × 200 pixels.'),
  not_upright: invalid('This part isn’t 4:5. Reload the page and crop it again.'),
  film_gone: conflict('This video isn’t here anymore. Upload it again.'),
  not_a_film: invalid('We can’t read this video. Save it as MP4 (H.264) and try again.'),
  film_cut: invalid('This video is cut off or damaged. Export it again and retry.'),
  film_codec: invalid(
    'Not every browser can play this video. Save it as MP4 with H.264 or AV1; on an iPhone choose “Most Compatible”.',
  ),
  film_too_long: invalid('This video is too long. The limit is 20 seconds.'),
  film_too_large: invalid('This video has too many pixels. The limit is 4096 × 2304.'),
  film_too_small: invalid('This video is too small. Use at least 200 × 200 pixels.'),
  picture_busy: unavailable('This picture took too long to process. Try again in a moment.'),
  pictures_unavailable: unavailable(
    'We can’t reach the place where your pictures are stored, so nothing was saved. Try again in a few minutes.',
  ),
  pairs_with_itself: invalid('A product can’t be worn with itself. Choose another one.'),
  too_many_pairs: conflict(`A product can be worn with up to ${MAX_PAIRS} others.`),
  other_order: conflict('The list has changed. Reload it and try again.'),
  parts_dont_add_up: invalid('The parts don’t add up to the whole.'),
  range_upside_down: invalid('The second measure is smaller than the first.'),
  bead_fills_size: invalid('Beads this thick leave no room inside this length.'),
  same_label: invalid('Two parts have the same name. Name each once.'),
  slug_taken: conflict('This name is already taken.', 'name'),
  category_in_use: conflict('This category still has products. Move them first.'),
  community_in_use: conflict('This maker still has products. Move them first.'),
  unknown_change: notFound('We couldn’t find this change.'),
  undo_expired: conflict('This change can’t be undone anymore: it’s more than an hour old.'),
  undone_already: conflict('This change is undone already.'),
  last_category: conflict('Your shop needs at least one category.'),
};

export const staffCatalogRefusals = {
  ...catalogEditRefusals,
  unknown_category: notFound('We couldn’t find this category.'),
  unknown_community: notFound('We couldn’t find this maker.'),
};

export type StaffCatalogReason = keyof typeof staffCatalogRefusals;

/** When saving a product, which names its category and maker. */
export const productRefusals = {
  ...catalogEditRefusals,
  unknown_category: invalid(staffCatalogRefusals.unknown_category.sentence, 'category'),
  unknown_community: invalid(staffCatalogRefusals.unknown_community.sentence, 'community'),
};
