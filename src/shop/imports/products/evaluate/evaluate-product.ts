import { MAX_PRICE_CENTS, readWhole, toDollars } from '../../../../shared/money.ts';
import { cut } from '../../../../shared/text/excerpts.ts';
import { type ImportTarget, importedChanges } from '../../../catalog/csv/import-products.ts';
import type { CsvProduct } from '../../../catalog/csv/product-csv.ts';
import { MAX_STOCK } from '../../../catalog/field-schema.ts';
import { textField } from '../../../catalog/product-fields.ts';
import type { EvaluateContext, EvaluatedLine, GivenProduct, StoredLine } from '../line.ts';
import { evaluatePrices, noteOnePrice, priceBySize, priceFields } from './prices.ts';
import { getName, labelText, openQuestions, type Questions, resolveTerm, toCents } from './questions.ts';
import { evaluateSizes, skuWithoutSizes, stockChangeText, stockFields } from './sizes.ts';

/** A product of another shop: all fields if it is new, else only the selected updates. */
export function evaluateProduct(line: StoredLine, parsed: GivenProduct, context: EvaluateContext): EvaluatedLine {
  const questions = openQuestions();
  const notes = [...parsed.notes];
  const name = getName(parsed.name, line.typed, questions);
  const target = context.targetOf({ id: '', name });
  const around = { line, given: parsed, context, questions, notes, target };
  const read = target ? readKnown(around, target) : readNew(around, name);
  const isOpen = questions.words.length + questions.problems.length > 0;
  return {
    place: line.place,
    line: parsed.line,
    name,
    target,
    notes,
    ...read.shown,
    ...questions,
    product: isOpen ? undefined : read.product,
  };
}

type Line = {
  line: StoredLine;
  given: GivenProduct;
  context: EvaluateContext;
  questions: Questions;
  notes: string[];
  target: ImportTarget | undefined;
};

type ReadLine = {
  product: CsvProduct;
  shown: Pick<EvaluatedLine, 'does' | 'price' | 'stock' | 'category' | 'maker' | 'pictures' | 'changes'>;
};

function readKnown(around: Line, target: ImportTarget): ReadLine {
  const { given: parsed, context, notes } = around;
  const update = context.choices.update;
  const money = moneyAndStock(around, target);
  const product: CsvProduct = {
    id: target.id,
    exportId: getExportId(context),
    ...money.said,
    ...(update.description && { description: clipped(parsed.description, 'description', notes) }),
  };
  const changes = importedChanges(target.draft, formFields(product, target));
  const pictures = update.pictures ? parsed.pictures.length : 0;
  const { category, community, price } = target.draft;
  return {
    product,
    shown: {
      does: lineAction(target, changes.count > 0 || money.stock.changes || pictures > 0),
      pictures,
      changes: changes.changes,
      stock: money.stock.text,
      price: { before: price, after: product.price ?? price },
      category: labelText(category, '', context.taxonomy.categories),
      maker: labelText(community, '', context.taxonomy.communities),
    },
  };
}

function moneyAndStock(around: Line, target: ImportTarget) {
  const { line, given: parsed, context, questions, notes } = around;
  const update = context.choices.update;
  const prices = update.price ? evaluatePrices(parsed, line.typed, { context, questions, notes }) : undefined;
  const sizes = update.stock ? evaluateSizes(parsed, { ...around, typed: line.typed }) : undefined;
  const stays = { text: `stays ${target.available}`, changes: false };
  return {
    said: {
      ...(prices && priceFields(prices, target)),
      ...(sizes && stockFields(sizes, target, line.seen)),
      ...(sizes && prices && target.bySize.length > 0 && priceBySize(sizes, prices, target)),
    },
    stock: sizes ? stockChangeText(sizes, target) : stays,
  };
}

/** Idempotency key of its stock adjustments. */
const getExportId = ({ importId }: EvaluateContext) => `import-${importId}`;

const clipped = (text: string, field: 'description' | 'materials' | 'keywords', notes: string[]) => {
  const { maxLength, label } = textField(field);
  if (text.length <= maxLength) return text;
  notes.push(`${label}: only the first ${maxLength.toLocaleString('en-US')} characters fit.`);
  return cut(text, maxLength);
};

/** Form fields that a row sets; a name that only matched the product isn't a new name. */
export function formFields({ id, name, ...product }: CsvProduct, target: ImportTarget) {
  const {
    exportId: _,
    exported: __,
    stock: ___,
    stockBySize: _4,
    exportedBySize: _5,
    priceBySize: _6,
    skuBySize: _7,
    category,
    ...fields
  } = product;
  const renamed = id !== '' && name !== undefined && name !== target.name;
  return { ...fields, ...(category !== undefined && { category }), ...(renamed && { name }) };
}

export function lineAction(target: ImportTarget | undefined, isChanged: boolean): EvaluatedLine['does'] {
  if (!target) return 'new';
  return isChanged ? 'change' : 'same';
}

function readNew(around: Line, name: string): ReadLine {
  const { line, given: parsed, context, questions, notes } = around;
  const prices = evaluatePrices(parsed, line.typed, { context, questions, notes });
  const sizes = evaluateSizes(parsed, { ...around, typed: line.typed });
  if (prices && sizes) noteOnePrice(sizes, prices, notes);
  const words = getWords(parsed, context, questions);
  const stock = sizes && stockChangeText(sizes, undefined);
  const { taxonomy } = context;
  return {
    product: {
      id: '',
      exportId: getExportId(context),
      name,
      ...(prices && priceFields(prices, undefined)),
      description: clipped(parsed.description, 'description', notes),
      ...newFields(parsed, words, { context, notes }),
      ...(sizes?.label && { sizeLabel: sizes.label }),
      ...(sizes && skuWithoutSizes(parsed, sizes, notes)),
      ...(sizes && stockFields(sizes, undefined, null)),
      ...(sizes?.counted && prices && priceBySize(sizes, prices, undefined)),
    },
    shown: {
      does: 'new',
      pictures: parsed.pictures.length,
      changes: [],
      stock: stock?.text ?? '',
      price: { before: null, after: prices ? toDollars(prices.cents) : null },
      category: labelText(words.category, parsed.category, taxonomy.categories),
      maker: labelText(words.maker, parsed.maker, taxonomy.communities),
    },
  };
}

type Words = { category: string | undefined; maker: string | undefined };

const getWords = (parsed: GivenProduct, context: EvaluateContext, questions: Questions): Words => ({
  category: resolveTerm('category', parsed.category, context, questions),
  maker: resolveTerm('maker', parsed.maker, context, questions),
});

function newFields(
  parsed: GivenProduct,
  { category, maker }: Words,
  { context, notes }: { context: EvaluateContext; notes: string[] },
) {
  return {
    materials: clipped(parsed.materials, 'materials', notes),
    keywords: clipped(parsed.keywords, 'keywords', notes),
    ...(category && { category }),
    community: maker || null,
    ...(parsed.weightGrams !== undefined && { weightGrams: parsed.weightGrams }),
    ...costField(parsed, context, notes),
    ...lowStockField(parsed, notes),
    ...(parsed.isFeatured && { isFeatured: true }),
    status: getStatus(parsed, context),
  };
}

function costField({ cost = '' }: GivenProduct, context: EvaluateContext, notes: string[]): { cost?: number } {
  const cents = cost === '' ? 0 : toCents(cost, context);
  if (cents === undefined) notes.push(`Its cost, “${cost.slice(0, 40)}”, can’t be read: set it on the product’s page.`);
  return cents === undefined || cents < 1 || cents > MAX_PRICE_CENTS ? {} : { cost: toDollars(cents) };
}

function lowStockField({ lowStockAt = '' }: GivenProduct, notes: string[]): { lowStockAt?: number } {
  const count = lowStockAt === '' ? undefined : readWhole(lowStockAt);
  if (count === undefined) return {};
  if (count <= MAX_STOCK) return { lowStockAt: count };
  notes.push(`Low stock at: “${lowStockAt.slice(0, 20)}” isn’t a whole number, so it’s left out.`);
  return {};
}

function getStatus({ isActive, staysDraft }: GivenProduct, { choices: { newStatus } }: EvaluateContext) {
  if (staysDraft || (newStatus === 'file' && !isActive)) return 'draft';
  return newStatus === 'file' ? 'active' : newStatus;
}
