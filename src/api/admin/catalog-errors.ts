import type { FastifyReply } from 'fastify';
import { sendApiError } from '../../platform/http/api-error.ts';
import { type StaffCatalogueReason, staffCatalogueSentence } from '../../shop/catalog/staff-refusals.ts';
import type { ErrorStatus } from '../error-status.ts';

const STATUS: Record<StaffCatalogueReason, ErrorStatus> = {
  unknown_product: 404,
  unknown_category: 404,
  unknown_community: 404,
  changed_meanwhile: 409,
  price_unreadable: 400,
  was_price_too_low: 400,
  cost_unreadable: 400,
  cost_needs_owner: 403,
  price_needs_owner: 403,
  name_without_letters: 400,
  below_reserved: 409,
  counted_below_orders: 409,
  stock_moved: 409,
  size_needed: 400,
  unknown_size: 400,
  same_size_twice: 400,
  size_in_orders: 409,
  price_below_size: 400,
  too_many_pieces: 400,
  too_many_pictures: 409,
  too_many_community_pictures: 409,
  same_picture: 409,
  picture_gone: 409,
  added_already: 409,
  other_pictures: 409,
  not_a_picture: 400,
  too_many_pixels: 400,
  too_small: 400,
  film_gone: 409,
  not_a_film: 400,
  film_cut: 400,
  film_codec: 400,
  film_too_long: 400,
  film_too_large: 400,
  film_too_small: 400,
  picture_busy: 503,
  pictures_unavailable: 503,
  pairs_with_itself: 400,
  too_many_pairs: 409,
  other_order: 409,
  parts_dont_add_up: 400,
  range_upside_down: 400,
  bead_fills_size: 400,
  same_label: 400,
  slug_taken: 409,
  category_in_use: 409,
  community_in_use: 409,
  unknown_change: 404,
  undo_expired: 409,
  undone_already: 409,
  last_category: 409,
};
const FIELD: Partial<Record<StaffCatalogueReason, string>> = {
  unknown_category: 'category',
  unknown_community: 'community',
  price_unreadable: 'price',
  was_price_too_low: 'wasPrice',
  cost_unreadable: 'cost',
  cost_needs_owner: 'cost',
  price_needs_owner: 'price',
  name_without_letters: 'name',
  slug_taken: 'name',
  size_needed: 'size',
  unknown_size: 'size',
  price_below_size: 'price',
  below_reserved: 'by',
  counted_below_orders: 'counted',
  stock_moved: 'counted',
  too_many_pieces: 'by',
  picture_gone: 'pictures',
};

/** Turns a "no" of the catalog into an answer. `of` is a body: a category that it names badly is no missing page. */
export function sendCatalogError(
  reply: FastifyReply,
  { reason, detail: own, field: at }: { reason: StaffCatalogueReason; detail?: string; field?: string },
  of: 'body' | 'address' = 'address',
): FastifyReply {
  const detail = own ?? staffCatalogueSentence(reason);
  const status = STATUS[reason];
  const field = of === 'body' || status !== 404 ? (at ?? FIELD[reason]) : undefined;
  return sendApiError(reply, {
    status: field && status === 404 ? 400 : status,
    code: reason,
    detail,
    ...(field && { fields: { [field]: detail } }),
  });
}
