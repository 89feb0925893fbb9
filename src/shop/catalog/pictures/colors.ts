import type { Database, Sql } from '../../../platform/db/database.ts';
import { BEAD_COLORS, MAX_COLORS } from '../../../shared/products/bead-colors.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import { lockProduct } from '../products/queries.ts';
import { findColors, forgetChosenColors, saveColors, saveFoundColors } from './queries.ts';

type ColorDeps = { db: Pick<Database, 'sql' | 'transaction'> };
type ProductColors = { colors: string[]; isChosen: boolean };
type Refusal = { ok: false; reason: 'unknown_product' | 'changed_meanwhile' };

export const findProductColors = (
  { db }: { db: Pick<Database, 'sql'> },
  id: string,
): Promise<ProductColors | undefined> => findColors(db.sql, id);

/** `colors` null: take them from the pictures. `before`: the colors the form was loaded with (optimistic lock). */
export function saveProductColors(
  { db }: ColorDeps,
  actor: Actor,
  id: string,
  { colors, before }: { colors: readonly string[] | null; before: readonly string[] },
): Promise<({ ok: true } & ProductColors) | Refusal> {
  return db.transaction(async (tx) => {
    const row = (await lockProduct(tx.sql, id)) && (await findColors(tx.sql, id));
    if (!row) return { ok: false, reason: 'unknown_product' };
    if ([...before].sort().join() !== [...row.colors].sort().join()) return { ok: false, reason: 'changed_meanwhile' };
    if (colors) {
      const inTray = BEAD_COLORS.map((color) => color.id).filter((color) => colors.includes(color));
      await saveColors(tx.sql, id, inTray);
    } else {
      await forgetChosenColors(tx.sql, id);
      await applyFoundColors(tx.sql, id);
    }
    const after = (await findColors(tx.sql, id)) ?? row;
    tx.changed('catalog');
    await recordAudit(tx, actor, {
      what: 'product.colors_changed',
      subject: id,
      before: { colors: row.colors },
      after: { colors: after.colors },
    });
    return { ok: true, ...after };
  });
}

/** Recomputes the colors of a product after its pictures changed. The caller holds its row lock. */
export const applyFoundColors = (sql: Sql, id: string) => saveFoundColors(sql, id, MAX_COLORS);
