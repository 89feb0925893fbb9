import { randomBytes } from 'node:crypto';
import type { Database, Sql } from '../../platform/db/database.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { pictureFrom } from '../media/pictures.ts';
import type { PictureStore, StoreResult } from '../media/store/picture-store.ts';
import { endStoring, storeUpload } from '../media/storing.ts';
import {
  addReviewPicture,
  deleteOwnPicture,
  findOwnReview,
  listOwnPictures,
  lockOwnReview,
  lockReviewPicture,
  refusePicture,
  showPicture,
} from './queries.ts';
import { MAX_REVIEW_PICTURES, type OwnPicture } from './schema.ts';

type PictureDeps = { db: Database; now: () => Date };
type AddDeps = PictureDeps & { pictures: Pick<PictureStore, 'storeEncoded'> };
type Owned = { productId: string; customerId: string };
type MayAdd = { ok: true } | { ok: false; reason: 'review_missing' | 'not_bought' | 'too_many_review_pictures' };

/** Whether a person may add a picture to their review; checked before the upload is received. */
export async function mayAddPicture(sql: Sql, { productId, customerId }: Owned): Promise<MayAdd> {
  const review = await findOwnReview(sql, productId, customerId);
  if (!review) return { ok: false, reason: 'review_missing' };
  if (!review.isVerified) return { ok: false, reason: 'not_bought' };
  return review.pictures < MAX_REVIEW_PICTURES ? { ok: true } : { ok: false, reason: 'too_many_review_pictures' };
}

type AddResult =
  | { ok: true; picture: OwnPicture }
  | Exclude<MayAdd, { ok: true }>
  | Extract<StoreResult, { ok: false }>;

/** Encodes an uploaded file and adds it to its author’s review, pending moderation. */
export async function addPicture(deps: AddDeps, { file, ...owned }: Owned & { file: string }): Promise<AddResult> {
  const before = await mayAddPicture(deps.db.sql, owned);
  if (!before.ok) return before;
  // A random id instead of the content hash: the URL can’t be guessed before publication, and no other row shares the
  // files.
  const prepared = await storeUpload(deps, file, { id: randomBytes(8).toString('hex'), whose: 'shopper' });
  if (!prepared.ok) return prepared;
  const { widths, ...size } = prepared.picture;
  return deps.db.transaction(async (tx): Promise<AddResult> => {
    const review = await lockOwnReview(tx.sql, owned.productId, owned.customerId);
    const now = await mayAddPicture(tx.sql, owned);
    if (!now.ok) return now;
    if (!review) return { ok: false, reason: 'review_missing' };
    await endStoring(tx.sql, size.id);
    const added = await addReviewPicture(tx.sql, review.id, { ...size, widths: JSON.stringify(widths) }, deps.now());
    if (!added) throw new Error('A picture of a review was not added.');
    return { ok: true, picture: { id: added.id, standing: 'waiting', picture: null } };
  });
}

export async function ownPictures(sql: Sql, { productId, customerId }: Owned): Promise<OwnPicture[]> {
  const rows = await listOwnPictures(sql, productId, customerId);
  return rows.map(({ picture, ...row }) => ({ ...row, picture: picture && pictureFrom(picture) }));
}

type RemoveResult = { ok: true } | { ok: false; reason: 'unknown_review_picture' };

/** Removes an author’s picture: from the page at once, its files within two days. */
export const removePicture = (
  { db }: Pick<PictureDeps, 'db'>,
  { productId, customerId, id }: Owned & { id: string },
): Promise<RemoveResult> =>
  db.transaction(async (tx): Promise<RemoveResult> => {
    const removed = await deleteOwnPicture(tx.sql, productId, customerId, id);
    if (!removed) return { ok: false, reason: 'unknown_review_picture' };
    if (removed.standing === 'shown') tx.changed('catalog');
    return { ok: true };
  });

/**
 * Publishes a waiting picture, or refuses a waiting or published one, for example at the request of a person in it. A
 * refused picture loses its files and stays refused.
 */
export const decidePicture = (
  { db }: Pick<PictureDeps, 'db'>,
  actor: Actor,
  { reviewId, id, decision }: { reviewId: number; id: string; decision: 'shown' | 'refused' },
): Promise<RemoveResult> =>
  db.transaction(async (tx): Promise<RemoveResult> => {
    const before = await lockReviewPicture(tx.sql, reviewId, id);
    if (!before) return { ok: false, reason: 'unknown_review_picture' };
    if (before.standing === decision) return { ok: true };
    if (before.standing === 'refused') return { ok: false, reason: 'unknown_review_picture' };
    await (decision === 'shown' ? showPicture(tx.sql, id) : refusePicture(tx.sql, id));
    tx.changed('catalog');
    await recordAudit(tx, actor, {
      what: decision === 'shown' ? 'review.picture_shown' : 'review.picture_refused',
      subject: String(reviewId),
      before: { picture: before.standing },
      after: { picture: decision },
    });
    return { ok: true };
  });
