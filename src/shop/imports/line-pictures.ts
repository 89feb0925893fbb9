import { cut } from '../../shared/text/excerpts.ts';
import { prepareImage } from '../catalog/pictures/attach.ts';
import { MAX_IMAGES } from '../catalog/pictures/schema.ts';
import { staffCatalogSentence } from '../catalog/refusals.ts';
import { fetchPicture } from '../media/fetch-picture.ts';
import { uploadsFolder } from '../media/uploads.ts';
import type { ImportRow } from './import-deps.ts';
import { renewLease } from './line-queries.ts';
import type { LineOutcome } from './outcome.ts';
import type { RunImportDeps } from './settle-line.ts';

/** So long a process has a line to itself; renewed with each picture. */
export const LEASE_MS = 2 * 60_000;

type Picture = { id: string; alt: string };
export type Pictures = { fetched: Picture[]; missing: NonNullable<LineOutcome['missing']> };

type FetchInput = { place: number; wanted: readonly { url: string; alt: string }[] };

export async function fetchAll(deps: RunImportDeps, row: ImportRow, { place, wanted }: FetchInput): Promise<Pictures> {
  const pictures: Pictures = { fetched: [], missing: [] };
  for (const [index, { url, alt }] of wanted.entries()) {
    if (index >= MAX_IMAGES) {
      pictures.missing.push({ url, alt, why: `A product has up to ${MAX_IMAGES} pictures.` });
      continue;
    }
    await renewLease(deps.db.sql, row.id, place, new Date(deps.now().getTime() + LEASE_MS));
    const got = await fetchPicture(uploadsFolder(deps.config), url, (file) => prepareImage(deps, file), deps.fetching);
    if (!got.ok) pictures.missing.push({ url, alt, why: got.why });
    else if (got.used.ok) pictures.fetched.push({ id: got.used.picture.id, alt: cut(alt, 300) });
    else pictures.missing.push({ url, alt, why: staffCatalogSentence(got.used.reason) });
  }
  return pictures;
}
