import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { change, Json, manyRows, oneRow } from '../../platform/db/query.ts';
import { openUnits } from '../orders/stock-lock.ts';
import type { StoredTail } from './core/chart.ts';
import type { BeadColor } from './core/colors.ts';
import type { Design } from './core/design.ts';

/** Stock of a design: the maximum that one order can contain. */
const READY = 10;

/** Updates the price of every design, and offers it if all of its colors are in stock. */
export const refreshDesigns = change(
  (sql, parts: string, inStock: readonly string[]) => sql`
    with parts as (
      select * from jsonb_to_record(${parts}::text::jsonb) as p(keyring int, bracelet int, "lettersIncluded" int,
        "perLetter" int, "colorsIncluded" int, "perColor" int, border int)
    ), priced as (
      select d.product_id, case when d.is_bracelet then p.bracelet else p.keyring end
        + greatest(0, d.priced_letters - p."lettersIncluded") * p."perLetter"
        + greatest(0, cardinality(d.colors) - p."colorsIncluded") * p."perColor"
        + case when d.has_border then p.border else 0 end as cents
      from designs d cross join parts p
    ), repriced as (
      update products set price_cents = priced.cents from priced
      where products.id = priced.product_id and products.price_cents <> priced.cents
    ), offered as materialized (
      select s.product_id, case when d.colors <@ ${inStock as string[]}::text[] then ${READY}::int else 0 end as ready
      from stock s join designs d on d.product_id = s.product_id order by s.product_id for update of s
    )
    update stock set made_to_order = offered.ready, on_hand = stock.reserved + offered.ready from offered
    where stock.product_id = offered.product_id and stock.made_to_order <> offered.ready`,
);

/** Pieces of orders that aren't shipped, canceled or refunded. */
export const countOpenUnits = oneRow(
  Type.Object({ count: Type.Integer() }),
  (sql) => sql`select ${openUnits(sql)} as count`,
);

type NewPlace = { orderId: string; pieces: number; piecesBefore: number; piecesPerWeek: number };

export const insertPlace = change(
  (sql, place: NewPlace) => sql`
    insert into order_promises (order_id, pieces, pieces_before, pieces_per_week)
    values (${place.orderId}, ${place.pieces}::int, ${place.piecesBefore}::int, ${place.piecesPerWeek}::int)`,
);

/** A new design with its product, as JSON with these keys. */
export type NewDesignRow = {
  id: string;
  name: string;
  description: string;
  materials: string;
  care: string;
  priceCents: number;
  pictures: object;
  design: Design;
  settingsVersion: number;
  chartRows: number;
  cells: string;
  palette: readonly BeadColor[];
  tail: StoredTail;
  colors: readonly string[];
  beads: number;
  /** By color. */
  beadCounts: Readonly<Record<string, number>>;
  isBracelet: boolean;
  pricedLetters: number;
  hasBorder: boolean;
};

/**
 * The nametags category, or else the first one, locked against deletion. No row if it was deleted concurrently; a retry
 * finds another.
 */
export const lockCategoryForDesigns = oneRow(
  Type.Object({ slug: Type.String() }),
  (sql) => sql`select slug from categories order by slug = 'nametags' desc, place limit 1 for key share`,
);

/** No row if the design exists. */
export const insertDesign = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, design: string, category: string) => sql`
    with given as (
      select * from jsonb_to_record(${design}::text::jsonb) as g(id text, name text, description text, materials text,
        care text, "priceCents" int, pictures json, design jsonb, "beadCounts" jsonb, "settingsVersion" int, "chartRows" int, cells text,
        palette jsonb, tail jsonb, colors text[], beads int, "isBracelet" boolean, "pricedLetters" int, "hasBorder" boolean)
    ), added as (
      insert into products (id, name, description, materials, care, price_cents, category_slug, hidden_at, is_design,
        pictures)
      select id, name, description, materials, care, "priceCents",
        ${category}, now(), true, pictures
      from given on conflict (id) do nothing returning id
    ), stocked as (
      insert into stock (product_id, on_hand, made_to_order) select id, ${READY}::int, ${READY}::int from added
    )
    insert into designs (product_id, design, settings_version, chart_rows, cells, palette, tail, colors, beads,
      bead_counts, is_bracelet, priced_letters, has_border)
    select g.id, g.design, "settingsVersion", "chartRows", cells, palette, tail, colors, beads, "beadCounts", "isBracelet",
      "pricedLetters", "hasBorder"
    from given g join added a on a.id = g.id returning product_id as id`,
);

export const touchDesign = change(
  (sql, id: string) => sql`update designs set asked_at = now() where product_id = ${id}`,
);

const StoredRow = Type.Object({
  productId: Type.String(),
  design: Json<Design>(),
  chartRows: Type.Integer(),
  cells: Type.String(),
  palette: Json<BeadColor[]>(),
  tail: Json<StoredTail>(),
  beads: Type.Integer(),
});

const storedColumns = (sql: Sql) => sql`d.product_id, d.design, d.chart_rows, d.cells, d.palette, d.tail, d.beads`;

export const findDesignRow = oneRow(
  StoredRow,
  (sql, id: string) => sql`select ${storedColumns(sql)} from designs d where d.product_id = ${id}`,
);

export const listDesignRows = manyRows(
  StoredRow,
  (sql, ids: readonly string[]) => sql`
    select ${storedColumns(sql)} from designs d where d.product_id = any(${ids as string[]}::text[])
    order by d.product_id`,
);

/**
 * Locks designs without orders that weren't requested since `before`. Locks stock first, as orders do, and skips
 * designs being ordered.
 */
export const lockForgottenDesigns = manyRows(
  Type.Object({ id: Type.String() }),
  (sql, before: Date, most: number) => sql`
    select s.product_id as id from stock s join designs d on d.product_id = s.product_id
    where d.asked_at < ${before}::timestamptz
      and not exists (select from order_lines l where l.product_id = d.product_id and l.product_id like 'design-%')
    order by s.product_id limit ${most}::int for update of s skip locked`,
);

/** Checks again after the lock, so orders committed before it are seen. */
export const deleteForgottenDesigns = change(
  (sql, ids: readonly string[], before: Date) => sql`
    delete from products p using designs d where d.product_id = p.id and p.id = any(${ids as string[]}::text[])
      and d.asked_at < ${before}::timestamptz
      and not exists (select from order_lines l where l.product_id = p.id and l.product_id like 'design-%')`,
);
