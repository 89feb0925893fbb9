import { createHash } from 'node:crypto';
import type { Config } from '../../config/config.ts';
import { paths } from '../../paths.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { toDollars } from '../../shared/money.ts';
import { getPromise } from '../delivery/promise.ts';
import type { PictureRow } from '../media/pictures.ts';
import type { SettingsCache } from '../settings/settings.ts';
import { createChart, type StoredTail } from './core/chart.ts';
import { check, checkText, colorsUsed, findBlocker } from './core/check.ts';
import { getColor } from './core/colors.ts';
import { describe, describeChoices, designName } from './core/describe.ts';
import { canonical, type Design, encode, FIRST_DESIGN, firstDesign } from './core/design.ts';
import { countByColor, countPricedCharacters, daysToMake, priceDesign, totalBeads } from './core/measure.ts';
import { HEIGHT, type StudioSettings } from './core/settings.ts';
import { tidy } from './core/text.ts';
import { daysInQueue } from './promise-order.ts';
import { countOpenUnits, insertDesign, lockCategoryForDesigns, type NewDesignRow, touchDesign } from './queries.ts';
import type { StudioRefusal } from './refusals.ts';
import type { DesignQuote, NameQuote } from './schema.ts';
import { lockStudioSettings } from './settings/queries.ts';
import { readStudio, type StudioCache } from './settings/studio-settings.ts';
import { cellsText, storedTail } from './stored-design.ts';

type DesignMade = { ok: true; product: string; isNew: boolean };

/**
 * Makes a design a product. Idempotent: the same design gives the same id. Checked, charted and priced with the current
 * settings, which are locked until the commit.
 */
export async function makeDesign(
  { db }: { db: Pick<Database, 'transaction'> },
  input: Design,
): Promise<DesignMade | StudioRefusal> {
  return db.transaction(async (tx) => {
    await lockStudioSettings(tx.sql, 'shared');
    const { version, settings } = await readStudio(tx.sql);
    const refusal = findRefusal(input, settings);
    if (refusal) return refusal;
    return saveDesign(tx, newDesignRow(canonical(input), settings, version));
  });
}

async function saveDesign(tx: Transaction, row: NewDesignRow): Promise<DesignMade> {
  const added = await insertDesign(tx.sql, JSON.stringify(row), await lockCategory(tx));
  if (!added) await touchDesign(tx.sql, row.id);
  return { ok: true, product: row.id, isNew: added !== undefined };
}

/** More than the categories that could be deleted concurrently. */
const MAX_ID_TRIES = 5;

/** Retries if the found category was deleted concurrently. */
async function lockCategory(tx: Transaction): Promise<string> {
  for (let tries = 0; tries < MAX_ID_TRIES; tries++) {
    const category = await lockCategoryForDesigns(tx.sql);
    if (category) return category.slug;
  }
  throw new Error('The shop has no category for a design to stand in.');
}

function findRefusal(design: Design, settings: StudioSettings): StudioRefusal | undefined {
  if (!settings.isOn) return { ok: false, reason: 'studio_off' };
  const problem = findBlocker(canonical(design), settings);
  return problem && { ok: false, reason: 'not_orderable', problem };
}

const MATERIALS = 'Miyuki Delica 11/0 glass beads on nylon thread';
const CARE = 'Keep it dry and away from perfume. Wipe it with a soft cloth.';

function newDesignRow(design: Design, settings: StudioSettings, settingsVersion: number): NewDesignRow {
  const { colors } = settings;
  const chart = createChart(design, colors);
  const used = colorsUsed(chart);
  const chosen = [design.letters, design.ground, design.first, design.second];
  // The chart's colors come first, since its cells are indexes into them. A cord may have further colors.
  const palette = [...new Set([...chart.colors, ...used, ...chosen])].map((id) => getColor(colors, id));
  const isBracelet = design.form === 'bracelet';
  const cells = cellsText(chart);
  const tail = storedTail(chart.tail, palette);
  const id = designId(design, { cells, tail, colors: chart.colors });
  return {
    id,
    name: isBracelet ? `${designName(design)} (${design.size})` : designName(design),
    description: `${describeChoices(design, colors)}. ${describe(design, chart, colors)} Woven for you.`,
    materials: `${MATERIALS}, ${isBracelet ? 'brass clasp' : 'leather and a steel ring'}`,
    care: CARE,
    priceCents: priceDesign(design, chart, settings).cents,
    pictures: [pictureRow(id, describe(design, chart, colors))],
    design,
    settingsVersion,
    chartRows: chart.rows,
    cells,
    palette,
    tail,
    colors: used,
    beads: totalBeads(chart),
    beadCounts: Object.fromEntries(countByColor(chart).map(({ color, beads }) => [color, beads])),
    isBracelet,
    pricedLetters: countPricedCharacters(design),
    hasBorder: design.border !== 'plain',
  };
}

type Woven = { cells: string; tail: StoredTail; colors: readonly string[] };

/** Content hash of the choices and the resulting beads: another font or fringe makes another product. */
function designId(design: Design, { cells, tail, colors }: Woven): string {
  const hanging = design.form === 'bracelet' ? [] : [tail];
  const content = JSON.stringify([Object.entries(design).sort(), cells, colors, ...hanging]);
  return `design-${createHash('sha256').update(content).digest('hex').slice(0, 24)}`;
}

/** Color of the linen under a design. */
const BACKDROP = '#e9dfcf';
/** 4:5, like the shop's other pictures. */
const DESIGN_PICTURE = { width: 640, height: 800 };

/** A design's picture row; its files are drawn on request. */
const pictureRow = (id: string, alt: string): PictureRow => ({
  id,
  alt,
  ...DESIGN_PICTURE,
  color: BACKDROP,
  widths: { avif: [], webp: [320, 640], jpeg: [640] },
});

type QuoteDesignDeps = {
  db: Pick<Database, 'sql'>;
  studio: StudioCache;
  settings: Pick<SettingsCache, 'current'>;
  now: () => Date;
};

/** Price and delivery dates of a design ordered now; stores nothing. */
export async function quoteDesign(
  { db, studio, settings, now }: QuoteDesignDeps,
  input: Design,
): Promise<{ ok: true; quote: DesignQuote } | StudioRefusal> {
  const { settings: current } = await studio.current();
  const refusal = findRefusal(input, current);
  if (refusal) return refusal;
  const design = canonical(input);
  const chart = createChart(design, current.colors);
  const { lines, cents } = priceDesign(design, chart, current);
  const beads = totalBeads(chart);
  const [shop, open] = await Promise.all([settings.current(), countOpenUnits(db.sql)]);
  const makingDays = daysInQueue(open?.count ?? 0, current, shop) + daysToMake(beads, current.making);
  const { arrivesFrom, arrivesTo } = getPromise(now(), { makingDays, to: {} }, shop);
  const quote = {
    price: toDollars(cents),
    lines: lines.map((line) => ({ label: line.label, price: toDollars(line.cents) })),
    beads: Object.fromEntries(countByColor(chart).map((count) => [count.color, count.beads])),
    rows: chart.rows,
    height: HEIGHT,
    totalBeads: beads,
    makingDays,
    arrivesFrom,
    arrivesTo,
    warnings: check(design, current).map(({ code, about, reason, fix }) => ({
      code: code.replaceAll('-', '_'),
      about,
      detail: reason,
      fix: fix?.change ?? null,
    })),
  };
  return { ok: true, quote };
}

/** The typed text as it would be woven; `text` is null if it can't be. */
export async function wovenName(
  { studio }: { studio: StudioCache },
  rawText: string,
): Promise<{ isOn: boolean; text: string | null }> {
  const { settings } = await studio.current();
  const text = capitalized(tidy(rawText).trim());
  const isRefused = checkText({ ...FIRST_DESIGN, text }, settings).some(({ blocks }) => blocks);
  return { isOn: settings.isOn, text: isRefused ? null : text };
}

/** A name in the first design that the studio offers: its price, days, picture and page. Stores nothing. */
export async function quoteName(
  deps: QuoteDesignDeps & { config: Pick<Config, 'publicUrl'> },
  rawText: string,
): Promise<{ ok: true; quote: NameQuote } | StudioRefusal> {
  const { settings } = await deps.studio.current();
  const design = canonical({ ...firstDesign(settings), text: capitalized(tidy(rawText).trim()) });
  const answer = await quoteDesign(deps, design);
  if (!answer.ok) return answer;
  const { price, makingDays, arrivesFrom, arrivesTo } = answer.quote;
  const short = encode(design, settings.colors);
  const { publicUrl } = deps.config;
  const picture = `${publicUrl}/api/studio/picture?${new URLSearchParams({ design: short, width: '600' })}`;
  const page = `${publicUrl}${paths.studio()}?${new URLSearchParams({ design: short })}`;
  return { ok: true, quote: { text: design.text, price, makingDays, arrivesFrom, arrivesTo, picture, page, design } };
}

/** People type searches in lower case. */
const capitalized = (text: string) =>
  text === text.toLowerCase() ? text.replace(/(^|[ -])\p{L}/gu, (start) => start.toUpperCase()) : text;
