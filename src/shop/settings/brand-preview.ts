import { Value } from 'typebox/value';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { type Brand, BrandShape } from './brand-schema.ts';

type PreviewDeps = { db: { secrets: SecretBox }; now: () => Date };

const PLACE = { column: 'settings.brand_preview', row: 'unsaved' };
const MINUTES = 30;

/**
 * An unsaved brand for the address of a preview. It is sealed, since the shop's own host shows it: nobody but an owner can make a page
 * of the shop that says something else.
 */
export function sealBrand({ db, now }: PreviewDeps, brand: Brand): string {
  const until = now().getTime() + MINUTES * 60_000;
  return db.secrets.seal(PLACE, Buffer.from(JSON.stringify({ brand, until }))).toString('base64url');
}

/** Undefined where it is none, was changed or is older than half an hour. */
export function openBrand({ db, now }: PreviewDeps, token: string): Brand | undefined {
  try {
    const { brand, until } = JSON.parse(String(db.secrets.open(PLACE, Buffer.from(token, 'base64url'))));
    return Number(until) > now().getTime() && Value.Check(BrandShape, brand) ? brand : undefined;
  } catch {
    return undefined;
  }
}
