import { isDeepStrictEqual } from 'node:util';
import { Value } from 'typebox/value';
import type { Database, Sql, Transaction } from '../../../platform/db/database.ts';
import { type CachedValue, createCachedValue } from '../../../platform/invalidation/cached-value.ts';
import type { InvalidationBus } from '../../../platform/invalidation/invalidation-bus.ts';
import { type Actor, differences, recordAudit } from '../../audit/audit.ts';
import { BORDERS } from '../core/borders.ts';
import { DEFAULT_STUDIO } from '../core/defaults.ts';
import { FORMS, PLACES, TAILS } from '../core/design.ts';
import { wovenCharacters } from '../core/font.ts';
import { offeredPalettes } from '../core/palettes.ts';
import { SIZES, type StudioSettings } from '../core/settings.ts';
import { SYMBOLS } from '../core/symbols.ts';
import { refreshDesigns } from '../queries.ts';
import type { Studio } from '../schema.ts';
import {
  deleteOtherBeads,
  findStudioSettings,
  insertStudioSettings,
  listUsedCodes,
  listUsedUpColors,
  lockBeadStock,
  lockStudioSettings,
  recordOffer,
} from './queries.ts';
import { StudioSettingsShape } from './schema.ts';

/** `version` 0: never saved. */
type VersionedStudio = { version: number; settings: StudioSettings };
export type StudioCache = CachedValue<VersionedStudio>;

export const createStudioCache = ({
  db,
  bus,
}: {
  db: Pick<Database, 'sql'>;
  bus: Pick<InvalidationBus, 'subscribe'>;
}): StudioCache => createCachedValue({ bus, tag: 'settings', load: () => readStudio(db.sql) });

/** Settings for shoppers: the owner's, with used-up colors out of stock. */
export async function readStudio(sql: Sql): Promise<VersionedStudio> {
  const [{ version, settings }, usedUp] = [await readStudioAsSet(sql), await listUsedUpColors(sql)];
  const gone = new Set(usedUp.map(({ color }) => color));
  const colors = settings.colors.map((color) => (gone.has(color.id) ? { ...color, inStock: false } : color));
  return { version, settings: { ...settings, colors } };
}

/** The owner's settings, regardless of bead counts. */
export async function readStudioAsSet(sql: Sql): Promise<VersionedStudio> {
  const saved = await findStudioSettings(sql);
  // Settings of an older release that no longer match the schema are replaced by the defaults.
  if (!saved || !Value.Check(StudioSettingsShape, saved.value)) {
    return { version: saved?.version ?? 0, settings: DEFAULT_STUDIO };
  }
  return { version: saved.version, settings: saved.value };
}

/** Shared links contain these codes, including those of deleted colors. */
export async function usedColorCodes(sql: Sql): Promise<string[]> {
  const saved = await listUsedCodes(sql);
  return [...new Set([...DEFAULT_STUDIO.colors, ...saved].map(({ code }) => code))];
}

type StudioSaved =
  | { ok: true; version: number }
  | { ok: false; reason: 'changed_meanwhile'; version: number; settings: StudioSettings };

/**
 * Saves the owner's settings if the displayed version is current. Updates price and availability of every design in the
 * same transaction, so orders see all or nothing.
 */
export async function saveStudio(
  { db }: { db: Pick<Database, 'transaction'> },
  input: StudioSettings,
  seenVersion: number,
  actor: Actor,
): Promise<StudioSaved> {
  return db.transaction(async (tx) => {
    await lockStudioSettings(tx.sql, 'exclusive');
    const before = await readStudioAsSet(tx.sql);
    if (before.version !== seenVersion) return { ok: false, reason: 'changed_meanwhile', ...before };
    return { ok: true, version: await replaceStudio(tx, before, input, actor) };
  });
}

async function replaceStudio(tx: Transaction, before: VersionedStudio, input: StudioSettings, actor: Actor) {
  const changed = differences(before.settings, input);
  if (!changed) return before.version;
  const saved = await insertStudioSettings(tx.sql, JSON.stringify(input));
  await deleteOtherBeads(
    tx.sql,
    input.colors.map(({ id }) => id),
  );
  await offerByStock(tx);
  await recordAudit(tx, actor, { what: 'settings.changed', subject: 'studio', ...changed });
  return saved?.version ?? before.version;
}

/** Opens or closes a studio with default settings; one that the owner has set up stays as it is. */
export async function switchDefaultStudio(tx: Transaction, actor: Actor, isOn: boolean): Promise<void> {
  await lockStudioSettings(tx.sql, 'exclusive');
  const before = await readStudioAsSet(tx.sql);
  if (!isDeepStrictEqual(before.settings, { ...DEFAULT_STUDIO, isOn: !isOn })) return;
  await replaceStudio(tx, before, { ...DEFAULT_STUDIO, isOn }, actor);
}

/**
 * Updates price and availability of every design by the current settings and bead counts. The studio must be locked.
 */
export async function offerByStock(tx: Transaction): Promise<void> {
  // Blocks orders between reading the counts and recording them; otherwise a change would be missed.
  await lockBeadStock(tx.sql);
  const { isOn, colors, price } = (await readStudio(tx.sql)).settings;
  const inStock = colors.filter((color) => color.inStock).map(({ id }) => id);
  await refreshDesigns(tx.sql, JSON.stringify({ ...price, ...price.base }), isOn ? inStock : []);
  await recordOffer(tx.sql);
  tx.changed('settings', 'catalog');
}

const areKnown = (ids: readonly string[], list: readonly { id: string }[]) =>
  ids.every((id) => list.some((each) => each.id === id));
const areUnique = (texts: readonly string[]) => new Set(texts).size === texts.length;

/** Checks beyond the schema: one sentence per invalid setting; undefined if all are valid. */
export function studioErrors(settings: StudioSettings): Record<string, string> | undefined {
  const { forms, sizes, borders, symbols, colors } = settings;
  const offers = 'Choose from what the studio can weave.';
  const errors = {
    ...(!areKnown(forms, FORMS) && { forms: offers }),
    ...(!areKnown(sizes, SIZES) && { sizes: offers }),
    ...(!(areKnown(borders, BORDERS) && borders.includes('plain')) && { borders: 'Plain can’t be left out.' }),
    ...(!(areKnown(symbols, SYMBOLS) && symbols.includes('none')) && { symbols: 'None can’t be left out.' }),
    // The word chart refers to colors by name only.
    ...(!(
      areUnique(colors.map(({ name }) => name.toLowerCase())) &&
      areUnique(colors.map(({ id }) => id)) &&
      areUnique(colors.map(({ code }) => code))
    ) && { colors: 'Give each color a different name.' }),
    ...(colors.filter(({ inStock }) => inStock).length < 2 && { colors: 'Keep at least two colors in stock.' }),
  };
  return Object.keys(errors).length > 0 ? errors : undefined;
}

type Named = { id: string; code: string; name: string };

const pickOffered = (list: readonly Named[], ids: readonly string[]) =>
  list.filter(({ id }) => ids.includes(id)).map(({ id, code, name }) => ({ id, code, name }));

/** Everything a page needs for the studio. */
export const studioOffer = (settings: StudioSettings): Studio => ({
  isOn: settings.isOn,
  forms: pickOffered(FORMS, settings.forms),
  tails: [...TAILS],
  places: [...PLACES],
  sizes: SIZES.filter(({ id }) => settings.sizes.includes(id)).map(({ id, code, rows, girthIn }) => ({
    id,
    code,
    rows,
    girthInches: girthIn,
  })),
  borders: pickOffered(BORDERS, settings.borders),
  symbols: pickOffered(SYMBOLS, settings.symbols),
  palettes: [...offeredPalettes(settings)],
  characters: wovenCharacters(),
  settings: {
    ...structuredClone(settings as Studio['settings']),
    // Checked on the server only: a list of offensive words isn't sent to browsers.
    refusedWords: [],
  },
});
