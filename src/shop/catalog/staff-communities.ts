import type { Database } from '../../platform/db/database.ts';
import { type Actor, differences, recordAudit } from '../audit/audit.ts';
import { pictureFrom } from '../media/pictures.ts';
import { takeDownPictures } from './community-pictures.ts';
import { newSlug } from './import-taxonomy.ts';
import {
  addCommunity,
  deleteCommunity,
  listStaffCommunities,
  lockCommunity,
  type StaffCommunityRow,
  saveCommunity,
} from './staff-community-queries.ts';
import type { StaffCatalogueReason } from './staff-refusals.ts';
import type { CommunityDraft, StaffCommunity } from './taxonomy-schema.ts';

type StaffCommunityDeps = { db: Pick<Database, 'sql' | 'transaction'> };
type Refusal<Reason extends StaffCatalogueReason> = { ok: false; reason: Reason };
type CreateResult = { ok: true; slug: string } | Refusal<'slug_taken'>;
type SaveResult<Reason extends StaffCatalogueReason> = { ok: true } | Refusal<Reason>;

/** All of them by name, those without a product too. */
export async function communitiesForStaff({ db }: Pick<StaffCommunityDeps, 'db'>): Promise<StaffCommunity[]> {
  const rows = await listStaffCommunities(db.sql);
  return rows.map(({ latitude, longitude, pictures, ...community }) => ({
    ...community,
    pictures: pictures.map((row) => ({ id: row.id, ...pictureFrom(row) })),
    location: latitude === null || longitude === null ? null : { latitude, longitude },
  }));
}

/** Its address is made of its name and stays. */
export function createCommunity(
  { db }: StaffCommunityDeps,
  actor: Actor,
  draft: CommunityDraft,
): Promise<CreateResult> {
  return db.transaction(async (tx): Promise<CreateResult> => {
    const slug = newSlug(draft.name, 'maker', await listStaffCommunities(tx.sql));
    const community = { slug, ...columnsOf(draft) };
    if ((await addCommunity(tx.sql, community)) === 0) return { ok: false, reason: 'slug_taken' };
    tx.changed('catalogue');
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
    const after = { slug, ...columnsOf(draft) };
    const changed = differences(before, after);
    if (!changed) return { ok: true };
    await saveCommunity(tx.sql, after);
    tx.changed('catalogue');
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
    await takeDownPictures(tx, slug);
    if ((await deleteCommunity(tx.sql, slug)) === 0) return { ok: false, reason: 'community_in_use' };
    tx.changed('catalogue');
    await recordAudit(tx, actor, { what: 'community.removed', subject: slug, before });
    return { ok: true };
  });
}

const columnsOf = ({ location, ...texts }: CommunityDraft): Omit<StaffCommunityRow, 'slug'> => ({
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
