import type { Database, Transaction } from '../../../platform/db/database.ts';
import { type Actor, differences, recordAudit } from '../../audit/audit.ts';
import { pictureFrom } from '../../media/pictures.ts';
import type { PictureStore, StoreResult } from '../../media/store/picture-store.ts';
import { endStoring, storeUpload } from '../../media/storing.ts';
import { type CommunityPictureOrder, MAX_COMMUNITY_PICTURES } from '../pictures/schema.ts';
import type { StaffCatalogReason } from '../refusals.ts';
import {
  addCommunity,
  addMakerPicture,
  arrangeOnCommunity,
  attachToCommunity,
  deleteCommunity,
  deleteUnshown,
  detachFromCommunity,
  leaveToSweep,
  listCommunityPictures,
  listStaffCommunities,
  lockCommunity,
  lockPictures,
  markAsOwn,
  type StaffCommunityRow,
  saveCommunity,
} from './community-queries.ts';
import { newSlug } from './names.ts';
import type { CommunityDraft, StaffCommunity } from './staff-schema.ts';

type StaffCommunityDeps = { db: Pick<Database, 'sql' | 'transaction'> };
type Refusal<Reason extends StaffCatalogReason> = { ok: false; reason: Reason };
type CreateResult = { ok: true; slug: string } | Refusal<'slug_taken'>;
type SaveResult<Reason extends StaffCatalogReason> = { ok: true } | Refusal<Reason>;

/** All communities by name, including those without products. */
export async function communitiesForStaff({ db }: Pick<StaffCommunityDeps, 'db'>): Promise<StaffCommunity[]> {
  const rows = await listStaffCommunities(db.sql);
  return rows.map(({ latitude, longitude, pictures, ...community }) => ({
    ...community,
    pictures: pictures.map((row) => ({ id: row.id, ...pictureFrom(row) })),
    location: latitude === null || longitude === null ? null : { latitude, longitude },
  }));
}

/** Creates a community. Its slug derives from its name and never changes. */
export function createCommunity(
  { db }: StaffCommunityDeps,
  actor: Actor,
  draft: CommunityDraft,
): Promise<CreateResult> {
  return db.transaction(async (tx): Promise<CreateResult> => {
    const slug = newSlug(draft.name, 'maker', await listStaffCommunities(tx.sql));
    const community = { slug, ...toColumns(draft) };
    if ((await addCommunity(tx.sql, community)) === 0) return { ok: false, reason: 'slug_taken' };
    await detachFromCommunity(tx.sql, slug);
    tx.changed('catalog');
    await recordAudit(tx, actor, { what: 'community.created', subject: slug, after: community });
    return { ok: true, slug };
  });
}

export function changeCommunity(
  { db }: StaffCommunityDeps,
  actor: Actor,
  slug: string,
  draft: CommunityDraft,
): Promise<SaveResult<'unknown_community'>> {
  return db.transaction(async (tx) => {
    const before = await lockCommunity(tx.sql, slug);
    if (!before) return { ok: false, reason: 'unknown_community' };
    const after = { slug, ...toColumns(draft) };
    const changed = differences(before, after);
    if (!changed) return { ok: true };
    await saveCommunity(tx.sql, after);
    tx.changed('catalog');
    await recordAudit(tx, actor, { what: 'community.changed', subject: slug, ...changed });
    return { ok: true };
  });
}

export function removeCommunity(
  { db }: StaffCommunityDeps,
  actor: Actor,
  slug: string,
): Promise<SaveResult<'unknown_community' | 'community_in_use'>> {
  return db.transaction(async (tx) => {
    const before = await lockCommunity(tx.sql, slug);
    if (!before) return { ok: false, reason: 'unknown_community' };
    await removePictures(tx, slug);
    if ((await deleteCommunity(tx.sql, slug)) === 0) return { ok: false, reason: 'community_in_use' };
    tx.changed('catalog');
    await recordAudit(tx, actor, { what: 'community.removed', subject: slug, before });
    return { ok: true };
  });
}

const toColumns = ({ location, ...texts }: CommunityDraft): Omit<StaffCommunityRow, 'slug'> => ({
  name: texts.name.trim(),
  place: texts.place.trim(),
  story: texts.story.trim(),
  craft: texts.craft.trim(),
  pricing: texts.pricing.trim(),
  makingNow: texts.makingNow.trim(),
  latitude: location?.latitude ?? null,
  longitude: location?.longitude ?? null,
  makingDays: texts.makingDays,
});

type AttachResult =
  | { ok: true; pictureId: string }
  | Refusal<'unknown_community' | 'too_many_community_pictures' | 'same_picture'>
  | Extract<StoreResult, { ok: false }>;
type AttachDeps = { db: Database; pictures: Pick<PictureStore, 'storeEncoded'> };

export async function attachCommunityPicture(
  deps: AttachDeps,
  actor: Actor,
  { slug, file }: { slug: string; file: string },
): Promise<AttachResult> {
  if ((await listCommunityPictures(deps.db.sql, slug)).length >= MAX_COMMUNITY_PICTURES)
    return { ok: false, reason: 'too_many_community_pictures' };
  const prepared = await storeUpload(deps, file);
  if (!prepared.ok) return prepared;
  const { id: pictureId, widths, ...size } = prepared.picture;
  return deps.db.transaction(async (tx): Promise<AttachResult> => {
    if (!(await lockCommunity(tx.sql, slug))) return { ok: false, reason: 'unknown_community' };
    const attached = await listCommunityPictures(tx.sql, slug);
    if (attached.length >= MAX_COMMUNITY_PICTURES) return { ok: false, reason: 'too_many_community_pictures' };
    if (attached.some(({ id }) => id === pictureId)) return { ok: false, reason: 'same_picture' };
    await endStoring(tx.sql, pictureId);
    await addMakerPicture(tx.sql, {
      ...size,
      id: pictureId,
      widths: JSON.stringify(widths),
      palette: prepared.palette,
    });
    await attachToCommunity(tx.sql, slug, pictureId);
    await markAsOwn(tx.sql, slug);
    tx.changed('catalog');
    await recordAudit(tx, actor, { what: 'community.picture_hung', subject: slug, after: { picture: pictureId } });
    return { ok: true, pictureId };
  });
}

type ArrangeResult = { ok: true } | Refusal<'unknown_community' | 'other_pictures'>;

/**
 * Sets order and alt texts of a community’s pictures. Removed pictures that are shown nowhere else are deleted. The
 * caller names every picture, so that one attached concurrently is not lost.
 */
export function arrangeCommunityPictures(
  { db }: Pick<AttachDeps, 'db'>,
  actor: Actor,
  slug: string,
  { pictures, takenDown }: CommunityPictureOrder,
): Promise<ArrangeResult> {
  return db.transaction(async (tx): Promise<ArrangeResult> => {
    if (!(await lockCommunity(tx.sql, slug))) return { ok: false, reason: 'unknown_community' };
    const before = await listCommunityPictures(tx.sql, slug);
    const named = [...pictures.map(({ id }) => id), ...takenDown];
    if (
      named.sort().join() !==
      before
        .map(({ id }) => id)
        .sort()
        .join()
    )
      return { ok: false, reason: 'other_pictures' };
    const after = pictures.map(({ id, alt }) => ({ id, alt: alt.trim() }));
    if (JSON.stringify(before) === JSON.stringify(after)) return { ok: true };
    await detachFromCommunity(tx.sql, slug);
    await arrangeOnCommunity(tx.sql, slug, JSON.stringify(after));
    await deleteUnused(tx, takenDown);
    tx.changed('catalog');
    await recordAudit(tx, actor, {
      what: 'community.pictures_arranged',
      subject: slug,
      before: { pictures: before },
      after: { pictures: after },
    });
    return { ok: true };
  });
}

async function removePictures(tx: Transaction, slug: string): Promise<void> {
  const attached = (await listCommunityPictures(tx.sql, slug)).map(({ id }) => id);
  await detachFromCommunity(tx.sql, slug);
  await deleteUnused(tx, attached);
}

/** Deletes pictures that are shown nowhere. Locks them first, so that a concurrent attachment is seen. */
async function deleteUnused(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await lockPictures(tx.sql, ids);
  const deleted = (await deleteUnshown(tx.sql, ids)).map(({ id }) => id);
  if (deleted.length > 0) await leaveToSweep(tx.sql, deleted);
}
