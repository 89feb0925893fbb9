import { createHash } from 'node:crypto';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { type Chart, chartOf } from './core/chart.ts';
import { blockerOf } from './core/check.ts';
import { colorsUsed } from './core/check-colors.ts';
import { colorOf } from './core/colors.ts';
import { canonical, type Design } from './core/design.ts';
import { countPricedCharacters, countsOf, totalBeads } from './core/measure.ts';
import { priceOf } from './core/price.ts';
import type { StudioSettings } from './core/settings.ts';
import { choicesOf, describe, nameOf } from './core/words.ts';
import { pictureRow } from './picture-row.ts';
import { insertDesign, lockStudioSettings, type NewDesignRow, noteDesignAsked } from './queries.ts';
import type { StudioRefusal } from './refusals.ts';
import { cellsText } from './stored-design.ts';
import { readStudio } from './studio-settings.ts';

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
  const added = await insertDesign(tx.sql, JSON.stringify(row));
  if (!added) await noteDesignAsked(tx.sql, row.id);
  return { ok: true, product: row.id, isNew: added !== undefined };
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
  const used = colorsUsed(design, chart);
  const chosen = [design.letters, design.ground, design.first, design.second];
  // The chart's own colors first: its cells count in them. A cord has beads in colors that the strip may not have.
  const palette = [...new Set([...chart.colors, ...used, ...chosen])].map((id) => colorOf(colors, id));
  const isBracelet = design.form === 'bracelet';
  const cells = cellsText(chart);
  return {
    id: designId(design, cells, chart),
    name: isBracelet ? `${nameOf(design)} (${design.size})` : nameOf(design),
    description: `${choicesOf(design, colors)}. ${describe(design, chart, colors)} Woven for you.`,
    materials: `${MATERIALS}, ${isBracelet ? 'brass clasp' : 'leather and a steel ring'}`,
    care: CARE,
    priceCents: priceOf(design, chart, settings).cents,
    pictures: [pictureRow(designId(design, cells, chart), describe(design, chart, colors))],
    design,
    settingsVersion,
    chartRows: chart.rows,
    cells,
    palette,
    colors: used,
    beads: totalBeads(design, chart),
    beadCounts: Object.fromEntries(countsOf(design, chart).map(({ color, beads }) => [color, beads])),
    isBracelet,
    pricedLetters: countPricedCharacters(design),
    hasBorder: design.border !== 'plain',
  };
}

/** Of what was chosen and of the beads that come of it: drawn by another font it is another product. */
function designId(design: Design, cells: string, { colors }: Chart): string {
  const content = JSON.stringify([Object.entries(design).sort(), cells, colors]);
  return `design-${createHash('sha256').update(content).digest('hex').slice(0, 24)}`;
}
