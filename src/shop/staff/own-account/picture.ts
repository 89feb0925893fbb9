import { randomBytes } from 'node:crypto';
import { recordAudit } from '../../audit/audit.ts';
import { drawPictureAnew, type RedrawResult } from '../../media/encoder/prepare.ts';
import { withUploadPath } from '../../media/uploads.ts';
import { dropPicture, findPicture, savePicture, setPictureId } from '../queries.ts';
import { type SignedInStaff, staffActor } from '../sign-in/sessions.ts';
import type { StaffDeps } from '../staff-deps.ts';

/** Twice the largest displayed size, in pixels. */
const PORTRAIT_SIDE = 160;

type Saved = { ok: true; pictureId: string } | Extract<RedrawResult, { ok: false }>;

export async function saveOwnPicture(
  { db }: StaffDeps,
  staff: SignedInStaff,
  { file, folder }: { file: string; folder: string },
): Promise<Saved> {
  const drawn = await withUploadPath(folder, (place) => drawPictureAnew(file, place, { square: PORTRAIT_SIDE }));
  if (!drawn.ok) return drawn;
  const pictureId = randomBytes(8).toString('hex');
  await db.transaction(async (tx) => {
    await savePicture(tx.sql, staff.staffId, drawn.jpeg);
    await setPictureId(tx.sql, staff.staffId, pictureId);
    await recordAudit(tx, staffActor(staff), { what: 'staff.picture_changed', subject: staff.staffId });
  });
  return { ok: true, pictureId };
}

export async function removeOwnPicture({ db }: StaffDeps, staff: SignedInStaff): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await dropPicture(tx.sql, staff.staffId)) === 0) return;
    await setPictureId(tx.sql, staff.staffId, null);
    await recordAudit(tx, staffActor(staff), { what: 'staff.picture_changed', subject: staff.staffId });
  });
}

/** A member's JPEG, by an id that changes with each picture. */
export const staffPicture = async ({ db }: Pick<StaffDeps, 'db'>, pictureId: string): Promise<Buffer | undefined> =>
  (await findPicture(db.sql, pictureId))?.jpeg;
