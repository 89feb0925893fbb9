import type { Sql } from '../../../../platform/db/database.ts';
import { findImportTargets, importTaxonomy } from '../../../catalog/csv/import-products.ts';
import { dayIn } from '../../../delivery/promise.ts';
import { readTimeZone } from '../../../settings/time-zone.ts';
import type { ImportRow } from '../import-deps.ts';
import type { EvaluateContext, EvaluatedLine, GivenLine, StoredLine } from '../line.ts';
import { listImportLines } from '../queries.ts';
import type { LineTyped } from '../schema.ts';
import { evaluateOwn } from './evaluate-own.ts';
import { evaluateProduct } from './evaluate-product.ts';

export async function evaluateImport(sql: Sql, row: ImportRow, now: Date) {
  const lines = await listImportLines(sql, row.id);
  const context = await evaluateContext(sql, row, { lines, now });
  const evaluated = lines.map((line) => evaluateLine(line, context));
  tellTwins(lines, evaluated);
  return { lines, evaluated, taxonomy: context.taxonomy };
}

export async function evaluateContext(
  sql: Sql,
  { id, choices }: Pick<ImportRow, 'id' | 'choices'>,
  { lines, now }: { lines: readonly Pick<StoredLine, 'given' | 'typed'>[]; now: Date },
): Promise<EvaluateContext> {
  const [taxonomy, timeZone, targetOf] = await Promise.all([
    importTaxonomy(sql),
    readTimeZone(sql),
    findTargets(
      sql,
      lines.map(({ given: parsed }) => parsed),
      lines.map(({ typed }) => typed),
    ),
  ]);
  return { importId: id, choices, taxonomy, timeZone, today: dayIn(now, timeZone), targetOf };
}

/** Target products of lines: by id, or else by a unique name. */
export async function findTargets(
  sql: Sql,
  lines: readonly GivenLine[],
  typed: readonly LineTyped[] = [],
): Promise<EvaluateContext['targetOf']> {
  const named = lines.map((parsed, place) => namedIn(parsed, typed[place]));
  const ids = named.map(({ id }) => id).filter((id) => id !== '');
  const names = named.filter(({ id, name }) => id === '' && name !== '').map(({ name }) => name);
  const found = await findImportTargets(sql, { ids, names });
  const byId = new Map(found.map((target) => [target.id, target]));
  const byName = Map.groupBy(found, ({ name }) => name.toLowerCase());
  return ({ id, name }) => {
    if (id !== '') return byId.get(id);
    const [only, ...others] = byName.get(name.toLowerCase()) ?? [];
    return others.length === 0 ? only : undefined;
  };
}

type NamedLine = { id: string; name: string };

export const namedIn = (parsed: GivenLine, typed: LineTyped = {}): NamedLine =>
  'own' in parsed
    ? { id: parsed.own.cells.id ?? '', name: typed.name ?? parsed.own.cells.name ?? '' }
    : { id: '', name: typed.name ?? parsed.product.name };

/** Computes a line's changes and open questions. Gives the same result before and during the import. */
export function evaluateLine(line: StoredLine, context: EvaluateContext): EvaluatedLine {
  return 'own' in line.given
    ? evaluateOwn(line, line.given.own, context)
    : evaluateProduct(line, line.given.product, context);
}

/** Reports two lines with the same product: the second would overwrite the first. */
function tellTwins(lines: readonly StoredLine[], evaluated: EvaluatedLine[]): void {
  const first = new Map<string, EvaluatedLine>();
  for (const [place, one] of evaluated.entries()) {
    if (lines[place]?.typed.isSkipped || one.name === '') continue;
    const key = one.target ? `id ${one.target.id}` : `name ${one.name.toLowerCase()}`;
    const earlier = first.get(key);
    if (earlier) tellTwin(one, earlier);
    else first.set(key, one);
  }
}

function tellTwin(one: EvaluatedLine, { line }: EvaluatedLine): void {
  one.product = undefined;
  if (one.target) {
    const sentence = `Row ${line} is about the same product. Skip one of them.`;
    one.problems.push({ kind: 'other', sentence, suggestion: null });
  } else {
    const sentence = `Row ${line} has the same name. Give this one another, or skip it.`;
    one.problems.push({ kind: 'name', sentence, suggestion: `${one.name.slice(0, 110)} (${one.line})` });
  }
}
