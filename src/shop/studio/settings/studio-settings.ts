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
  noteOffered,
} from './queries.ts';
import { StudioSettingsShape } from './schema.ts';

/** `version` 0: the owner has never saved any. */
type VersionedStudio = { version: number; settings: StudioSettings };
export type StudioCache = CachedValue<VersionedStudio>;

export const createStudioCache = ({
  db,
  bus,
}: {
  db: Pick<Database, 'sql'>;
  bus: Pick<InvalidationBus, 'subscribe'>;
}): StudioCache => createCachedValue({ bus, tag: 'settings', load: () => readStudio(db.sql) });

/** What shoppers are offered: as the owner has set it, less the colors of which the beads are used up. */
export async function readStudio(sql: Sql): Promise<VersionedStudio> {
  const [{ version, settings }, usedUp] = [await readStudioAsSet(sql), await listUsedUpColors(sql)];
  const gone = new Set(usedUp.map(({ color }) => color));
  const colors = settings.colors.map((color) => (gone.has(color.id) ? { ...color, inStock: false } : color));
  return { version, settings: { ...settings, colors } };
}

/** The owner's own words, whatever beads are left. */
export async function readStudioAsSet(sql: Sql): Promise<VersionedStudio> {
  const saved = await findStudioSettings(sql);
  // What an older version stored and no longer fits gives way to the defaults, never to a broken studio.
  if (!saved || !Value.Check(StudioSettingsShape, saved.value)) {
    return { version: saved?.version ?? 0, settings: DEFAULT_STUDIO };
  }
  return { version: saved.version, settings: saved.value };
}

/** They stand in shared addresses, also those of colors that are gone. */
export async function usedColorCodes(sql: Sql): Promise<string[]> {
  const saved = await listUsedCodes(sql);
  return [...new Set([...DEFAULT_STUDIO.colors, ...saved].map(({ code }) => code))];
}

type StudioSaved =
  | { ok: true; version: number }
  | { ok: false; reason: 'changed_meanwhile'; version: number; settings: StudioSettings };

/**
 * Saves what the owner has set, if it is still of the version that she saw. Every design is priced and offered, or sold
 * out, by the new settings in the same transaction: an order sees all of it or nothing.
 */
export async function saveStudio(
  { db }: { db: Pick<Database, 'transaction'> },
  wanted: StudioSettings,
  seenVersion: number,
  actor: Actor,
): Promise<StudioSaved> {
  return db.transaction(async (tx) => {
    await lockStudioSettings(tx.sql, 'exclusive');
    const before = await readStudioAsSet(tx.sql);
    if (before.version !== seenVersion) return { ok: false, reason: 'changed_meanwhile', ...before };
    const changed = differences(before.settings, wanted);
    if (!changed) return { ok: true, version: before.version };
    const saved = await insertStudioSettings(tx.sql, JSON.stringify(wanted));
    await deleteOtherBeads(
      tx.sql,
      wanted.colors.map(({ id }) => id),
    );
    await offerByStock(tx);
    await recordAudit(tx, actor, { what: 'settings.changed', subject: 'studio', ...changed });
    return { ok: true, version: saved?.version ?? before.version };
  });
}

/** Prices and offers every design by the settings and the beads of this moment; the studio is locked already. */
export async function offerByStock(tx: Transaction): Promise<void> {
  // What an order takes between reading the counts and noting them would never be followed.
  await lockBeadStock(tx.sql);
  const { isOn, colors, price } = (await readStudio(tx.sql)).settings;
  const inStock = colors.filter((color) => color.inStock).map(({ id }) => id);
  await refreshDesigns(tx.sql, JSON.stringify({ ...price, ...price.base }), isOn ? inStock : []);
  await noteOffered(tx.sql);
  tx.changed('settings', 'catalogue');
}

type Named = { id: string; code: string; name: string };

const offered = (list: readonly Named[], ids: readonly string[]) =>
  list.filter(({ id }) => ids.includes(id)).map(({ id, code, name }) => ({ id, code, name }));

/** Everything that a page needs to show the studio. */
export const studioOffer = (settings: StudioSettings): Studio => ({
  isOn: settings.isOn,
  forms: offered(FORMS, settings.forms),
  tails: [...TAILS],
  places: [...PLACES],
  sizes: SIZES.filter(({ id }) => settings.sizes.includes(id)).map(({ id, code, rows, girthIn }) => ({
    id,
    code,
    rows,
    girthInches: girthIn,
  })),
  borders: offered(BORDERS, settings.borders),
  symbols: offered(SYMBOLS, settings.symbols),
  palettes: [...offeredPalettes(settings)],
  characters: wovenCharacters(),
  settings: {
    ...structuredClone(settings as Studio['settings']),
    // Told by the server alone: a list of what offends is nothing to send to everybody.
    refusedWords: [],
  },
});

const among = (ids: readonly string[], list: readonly { id: string }[]) =>
  ids.every((id) => list.some((each) => each.id === id));
const areUnique = (texts: readonly string[]) => new Set(texts).size === texts.length;

/** What the shapes alone do not tell: one sentence for each setting at fault; undefined where all is well. */
export function studioErrors(settings: StudioSettings): Record<string, string> | undefined {
  const { forms, sizes, borders, symbols, colors } = settings;
  const offers = 'Choose from what the studio can weave.';
  const errors = {
    ...(!among(forms, FORMS) && { forms: offers }),
    ...(!among(sizes, SIZES) && { sizes: offers }),
    ...(!(among(borders, BORDERS) && borders.includes('plain')) && { borders: 'Plain can’t be left out.' }),
    ...(!(among(symbols, SYMBOLS) && symbols.includes('none')) && { symbols: 'None can’t be left out.' }),
    // The word chart calls colors by name alone.
    ...(!(
      areUnique(colors.map(({ name }) => name.toLowerCase())) &&
      areUnique(colors.map(({ id }) => id)) &&
      areUnique(colors.map(({ code }) => code))
    ) && { colors: 'Give each color a different name.' }),
    ...(colors.filter(({ inStock }) => inStock).length < 2 && { colors: 'Keep at least two colors in stock.' }),
  };
  return Object.keys(errors).length > 0 ? errors : undefined;
}
