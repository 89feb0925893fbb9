import { type ImportTarget, importedChanges } from '../../../catalog/csv/import-products.ts';
import { type CsvProduct, readOwnRow } from '../../../catalog/csv/product-csv.ts';
import type { EvaluateContext, EvaluatedLine, StoredLine } from '../line.ts';
import type { LineTyped } from '../schema.ts';
import { formFields, lineAction } from './evaluate-product.ts';
import { askPrice, getName, labelText, openQuestions, type Questions, resolveTerm, toCents } from './questions.ts';
import { countsText } from './sizes.ts';

type OwnLine = { line: number; cells: Record<string, string> };

/** A row of the shop's own spreadsheet: only its columns change. */
export function evaluateOwn({ place, typed }: StoredLine, own: OwnLine, context: EvaluateContext): EvaluatedLine {
  const questions = openQuestions();
  const cells = readPrices(own.cells, typed, { context, questions });
  const name = ownName(cells, typed, questions);
  if (name !== '') cells.name = name;
  const target = context.targetOf({ id: cells.id ?? '', name });
  const around = { context, questions, target };
  const row = readRow(cells, around);
  const product = row && withWords(row, around);
  const isOpen = questions.words.length + questions.problems.length > 0;
  return {
    place,
    line: own.line,
    target,
    pictures: 0,
    notes: [],
    name: name || (target?.name ?? ''),
    ...getChanges(product, target),
    stock: stockText(row, target),
    ...getLabels(product, row, around),
    ...questions,
    product: isOpen ? undefined : product,
  };
}

type Around = { context: EvaluateContext; questions: Questions; target: ImportTarget | undefined };

const PRICES = [
  ['price', 'Price'],
  ['wasPrice', 'Compare-at price'],
] as const;

/** Amounts first, because they may need the notation question; the rest is parsed without them. */
function readPrices(
  given: OwnLine['cells'],
  typed: LineTyped,
  { context, questions }: Omit<Around, 'target'>,
): OwnLine['cells'] {
  const cells = { ...given };
  for (const [column, title] of PRICES) {
    const text = column === 'price' ? (typed.price ?? cells[column]) : cells[column];
    if (text === undefined || text.trim().toLowerCase() === 'none') continue;
    const cents = toCents(text, context);
    if (cents === undefined) askPrice(text, questions, title);
    cells[column] = cents === undefined ? '' : (cents / 100).toFixed(2);
  }
  return cells;
}

const ownName = (cells: OwnLine['cells'], typed: LineTyped, questions: Questions) =>
  cells.name === undefined && typed.name === undefined ? '' : getName(cells.name ?? '', typed, questions);

function readRow(cells: OwnLine['cells'], { questions, target }: Around): CsvProduct | undefined {
  const addProblem = (sentence: string) => void questions.problems.push({ kind: 'other', sentence, suggestion: null });
  const id = cells.id ?? '';
  if (id !== '' && !target)
    addProblem(`There’s no product with the Id “${id.slice(0, 60)}”. Leave Id empty to add a new one.`);
  const row = readOwnRow(cells);
  if (!row.ok) for (const sentence of row.sentences) addProblem(sentence);
  if (!row.ok) return undefined;
  if (!target && id === '' && cells.price === undefined) askPrice('', questions);
  return row.product;
}

/** Resolves category and maker; a new product needs a category. */
function withWords(
  { category: typed, community, ...rest }: CsvProduct,
  { context, questions, target }: Around,
): CsvProduct {
  const isNew = !target && rest.id === '';
  const category = typed !== undefined || isNew ? resolveTerm('category', typed ?? '', context, questions) : undefined;
  const maker = typeof community === 'string' ? resolveTerm('maker', community, context, questions) : community;
  return {
    ...rest,
    ...(category !== undefined && { category }),
    ...(maker !== undefined && { community: maker || null }),
  };
}

function getChanges(product: CsvProduct | undefined, target: ImportTarget | undefined) {
  if (!target) return { does: 'new' as const, price: { before: null, after: product?.price ?? null }, changes: [] };
  const { price } = target.draft;
  if (!product) return { does: lineAction(target, true), price: { before: price, after: null }, changes: [] };
  const { count, changes } = importedChanges(target.draft, formFields(product, target));
  const does = lineAction(target, count > 0 || movesStock(product, target));
  return { does, price: { before: price, after: product.price ?? price }, changes };
}

function movesStock(row: CsvProduct | undefined, target: ImportTarget | undefined): boolean {
  const { stock, exported = target?.available, stockBySize, exportedBySize } = row ?? {};
  if (stock !== undefined && stock !== exported) return true;
  return [...(stockBySize ?? [])].some(([size, count]) => exportedBySize?.get(size) !== count);
}

function stockText(row: CsvProduct | undefined, target: ImportTarget | undefined): string {
  const { stock, exported, stockBySize } = row ?? {};
  if (!target) return stockBySize ? countsText(stockBySize) : String(stock ?? 0);
  if (stock === undefined || exported === undefined || stock === exported) return `stays ${target.available}`;
  return `${target.available} → ${target.available + stock - exported}`;
}

const getLabels = (
  product: CsvProduct | undefined,
  row: CsvProduct | undefined,
  { context: { taxonomy }, target }: Around,
) => ({
  category: labelText(product?.category ?? target?.draft.category, row?.category ?? '', taxonomy.categories),
  maker: labelText(
    product?.community ?? target?.draft.community ?? (row?.community ? undefined : ''),
    row?.community ?? '',
    taxonomy.communities,
  ),
});
