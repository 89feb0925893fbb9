import { drawPictureAnew, type RedrawResult } from '../../media/encoder/prepare.ts';
import { withUploadPath } from '../../media/uploads.ts';
import { readOrderId } from '../order.ts';
import { deleteLoosePicture, findArrivalOf, findPicture, insertPicture } from './queries.ts';
import type { ReturnDeps } from './request.ts';
import { MAX_RETURN_PICTURES } from './schema.ts';
import type { ReturnRefusal } from './steps.ts';

type PictureDeps = Pick<ReturnDeps, 'db' | 'now'>;

export async function ownShippedOrder({ db }: PictureDeps, customerId: string, typedId: string) {
  const id = readOrderId(typedId);
  const order = id && (await findArrivalOf(db.sql, id));
  return order && order.customerId === customerId && order.dispatchedAt !== null ? order.orderId : undefined;
}

type Added = { ok: true; id: string } | ReturnRefusal | Exclude<RedrawResult, { ok: true }>;

/** Limit on uploaded pictures that aren't in a request yet: twice what a request takes, to allow for replacements. */
const MAX_LOOSE = 2 * MAX_RETURN_PICTURES;

/** Re-encodes an uploaded picture and stores it with the order, for a claim to be submitted later. */
export async function addReturnPicture(
  deps: PictureDeps,
  orderId: string,
  { file, folder }: { file: string; folder: string },
): Promise<Added> {
  const drawn = await withUploadPath(folder, (place) => drawPictureAnew(file, place, { whose: 'shopper' }));
  if (!drawn.ok) return drawn;
  const { width, height, jpeg } = drawn;
  const added = await insertPicture(deps.db.sql, { orderId, width, height, jpeg, at: deps.now() }, MAX_LOOSE);
  return added ? { ok: true, id: added.id } : { ok: false, reason: 'too_many_pictures' };
}

export async function dropReturnPicture(deps: PictureDeps, orderId: string, id: string): Promise<void> {
  await deleteLoosePicture(deps.db.sql, orderId, id);
}

/** JPEG bytes; undefined if the picture isn't in this order. */
export async function readReturnPicture({ db }: Pick<PictureDeps, 'db'>, orderId: string, id: string) {
  return (await findPicture(db.sql, orderId, id))?.jpeg;
}
