import { createHash } from 'node:crypto';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { chartOf } from './core/chart.ts';
import { blockerOf } from './core/check.ts';
import { colorsUsed } from './core/check-colors.ts';
import { colorOf } from './core/colors.ts';
import { canonical, type Design } from './core/design.ts';
import { countPricedCharacters, countsOf, totalBeads } from './core/measure.ts';
import { priceOf } from './core/price.ts';
import type { StudioSettings } from './core/settings.ts';
import type { StoredTail } from './core/tail-beads.ts';
import { choicesOf, describe, nameOf } from './core/words.ts';
import { insertDesign, lockCategoryForDesigns, type NewDesignRow, noteDesignAsked } from './design-queries.ts';
import { pictureRow } from './picture-row.ts';
import { lockStudioSettings } from './queries.ts';
import type { StudioRefusal } from './refusals.ts';
import { cellsText, storedTail } from './stored-design.ts';
import { readStudio } from './studio-settings.ts';

/** More categories than anybody deletes at once. */
const MAX_TRIES = 5;

export type DesignMade = { ok: true; product: string; isNew: boolean };

/**
 * Makes a design a product, once: the same one again answers the same id. Checked, charted and priced by the settings of
 * this moment, which can't change until it is written.
 */
export async function makeDesign(
  { db }: { db: Pick<Database, 'transaction'> },
  wanted: Design,
): Promise<DesignMade | StudioRefusal> {
  return db.transaction(async (tx) => {
    await lockStudioSettings(tx.sql, 'shared');
    const { version, settings } = await readStudio(tx.sql);
    const refusal = refusalOf(wanted, settings);
    if (refusal) return refusal;
    return store(tx, newDesignRow(canonical(wanted), settings, version));
  });
}

async function store(tx: Transaction, row: NewDesignRow): Promise<DesignMade> {
  const added = await insertDesign(tx.sql, JSON.stringify(row), await lockCategory(tx));
  if (!added) await noteDesignAsked(tx.sql, row.id);
  return { ok: true, product: row.id, isNew: added !== undefined };
}

/** Asked again where it was being deleted just then: the next one is found. */
async function lockCategory(tx: Transaction): Promise<string> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const category = await lockCategoryForDesigns(tx.sql);
    if (category) return category.slug;
  }
  throw new Error('The shop has no category for a design to stand in.');
}

/** Why a design can't be ordered; undefined where it can. */
export function refusalOf(design: Design, settings: StudioSettings): StudioRefusal | undefined {
  if (!settings.isOn) return { ok: false, reason: 'studio_off' };
  const problem = blockerOf(canonical(design), settings);
  return problem && { ok: false, reason: 'not_orderable', problem };
}

const MATERIALS = 'Miyuki Delica 11/0 glass beads on nylon thread';
const CARE = 'Keep it dry and away from perfume. Wipe it with a soft cloth.';

function newDesignRow(design: Design, settings: StudioSettings, settingsVersion: number): NewDesignRow {
  const { colors } = settings;
  const chart = chartOf(design, colors);
  const used = colorsUsed(chart);
  const chosen = [design.letters, design.ground, design.first, design.second];
  // The chart's own colors first: its cells count in them. A cord has beads in colors that the strip may not have.
  const palette = [...new Set([...chart.colors, ...used, ...chosen])].map((id) => colorOf(colors, id));
  const isBracelet = design.form === 'bracelet';
  const cells = cellsText(chart);
  const tail = storedTail(chart.tail, palette);
  const id = designId(design, { cells, tail, colors: chart.colors });
  return {
    id,
    name: isBracelet ? `${nameOf(design)} (${design.size})` : nameOf(design),
    description: `${choicesOf(design, colors)}. ${describe(design, chart, colors)} Woven for you.`,
    materials: `${MATERIALS}, ${isBracelet ? 'brass clasp' : 'leather and a steel ring'}`,
    care: CARE,
    priceCents: priceOf(design, chart, settings).cents,
    pictures: [pictureRow(id, describe(design, chart, colors))],
    design,
    settingsVersion,
    chartRows: chart.rows,
    cells,
    palette,
    tail,
    colors: used,
    beads: totalBeads(chart),
    beadCounts: Object.fromEntries(countsOf(chart).map(({ color, beads }) => [color, beads])),
    isBracelet,
    pricedLetters: countPricedCharacters(design),
    hasBorder: design.border !== 'plain',
  };
}

type Woven = { cells: string; tail: StoredTail; colors: readonly string[] };

/** Of what was chosen and of the beads that come of it: drawn by another font or with another fringe it is another product. */
function designId(design: Design, { cells, tail, colors }: Woven): string {
  const hanging = design.form === 'bracelet' ? [] : [tail];
  const content = JSON.stringify([Object.entries(design).sort(), cells, colors, ...hanging]);
  return `design-${createHash('sha256').update(content).digest('hex').slice(0, 24)}`;
}
