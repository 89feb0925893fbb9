import { cut } from '../../shared/cut.ts';
import { formatMoney, toDollars } from '../../shared/money.ts';
import { type ImportTarget, importedChanges } from '../catalog/import-one.ts';
import type { CsvProduct } from '../catalog/product-csv.ts';
import { textField } from '../catalog/product-fields.ts';
import type { EvaluateContext, EvaluatedLine, StoredLine } from './evaluated-line.ts';
import { formFields } from './form-values.ts';
import type { GivenProduct } from './given.ts';
import { type GivenSizes, sizesOf } from './given-sizes.ts';
import { askPrice, centsOf, labelText, nameOf, openQuestions, type Questions, wordOf } from './questions.ts';
import type { LineTyped } from './schema.ts';
import { stockChangeText, stockSaid } from './stock.ts';

const MAX_CENTS = 100_000_000;

type Words = { category: string | undefined; maker: string | undefined };

/** A product of another shop: all of it where it is new, else only what is to be updated. */
export function evaluateProduct(line: StoredLine, given: GivenProduct, context: EvaluateContext): EvaluatedLine {
  const questions = openQuestions();
  const notes = [...given.notes];
  const name = nameOf(given.name, line.typed, questions);
  const target = context.targetOf({ id: '', name });
  const around = { line, given, context, questions, notes, target };
  const read = target ? readKnown(around, target) : readNew(around, name);
  const isOpen = questions.words.length + questions.problems.length > 0;
  return {
    ...{ place: line.place, line: given.line, name, target, notes, ...read.shown },
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

function readNew(around: Line, name: string): ReadLine {
  const { line, given, context, questions, notes } = around;
  const prices = pricesOf(given, line.typed, { context, questions });
  const sizes = sizesOf(given, { ...around, typed: line.typed });
  const words = wordsOf(given, context, questions);
  const stock = sizes && stockChangeText(sizes, undefined);
  const { taxonomy } = context;
  return {
    product: {
      ...{ id: '', exportId: exportIdOf(context), name },
      ...(prices && priceFields(prices, undefined)),
      description: clipped(given.description, 'description', notes),
      ...newFields(given, words, { context, notes }),
      ...(sizes && stockSaid(sizes, undefined, null)),
      ...(sizes?.counted && prices && priceBySize(sizes, prices, undefined)),
    },
    shown: {
      ...{ does: 'new', pictures: given.pictures.length, changes: [], stock: stock?.text ?? '' },
      price: { before: null, after: prices ? toDollars(prices.cents) : null },
      category: labelText(words.category, given.category, taxonomy.categories),
      maker: labelText(words.maker, given.maker, taxonomy.communities),
    },
  };
}

function readKnown(around: Line, target: ImportTarget): ReadLine {
  const { given, context, notes } = around;
  const asked = context.choices.update;
  const money = moneyAndStock(around, target);
  const product: CsvProduct = {
    ...{ id: target.id, exportId: exportIdOf(context), ...money.said },
    ...(asked.description && { description: clipped(given.description, 'description', notes) }),
  };
  const changes = importedChanges(target.draft, formFields(product, target));
  const pictures = asked.pictures ? given.pictures.length : 0;
  const { category, community, price } = target.draft;
  return {
    product,
    shown: {
      does: doesOf(target, changes.count > 0 || money.stock.changes || pictures > 0),
      ...{ pictures, changes: changes.changes, stock: money.stock.text },
      price: { before: price, after: product.price ?? price },
      category: labelText(category, '', context.taxonomy.categories),
      maker: labelText(community, '', context.taxonomy.communities),
    },
  };
}

/** What is asked for of a known product's price and stock. */
function moneyAndStock(around: Line, target: ImportTarget) {
  const { line, given, context, questions } = around;
  const asked = context.choices.update;
  const prices = asked.price ? pricesOf(given, line.typed, { context, questions }) : undefined;
  const sizes = asked.stock ? sizesOf(given, { ...around, typed: line.typed }) : undefined;
  const stays = { text: `stays ${target.available}`, changes: false };
  return {
    said: {
      ...(prices && priceFields(prices, target)),
      ...(sizes && stockSaid(sizes, target, line.seen)),
      ...(sizes && prices && target.bySize.length > 0 && priceBySize(sizes, prices, target)),
    },
    stock: sizes ? stockChangeText(sizes, target) : stays,
  };
}

/** Its corrections of stock are remembered under it, so that each is made once. */
const exportIdOf = ({ importId }: EvaluateContext) => `import-${importId}`;

export function doesOf(target: ImportTarget | undefined, isChanged: boolean): EvaluatedLine['does'] {
  if (!target) return 'new';
  return isChanged ? 'change' : 'same';
}

function askCurrency(currency: string, { choices }: EvaluateContext, { ask }: Questions): void {
  if (currency !== '' && currency !== 'USD' && !Object.hasOwn(choices.words.currency ?? {}, currency))
    ask('currency', currency);
}

const wordsOf = (given: GivenProduct, context: EvaluateContext, questions: Questions): Words => ({
  category: wordOf('category', given.category, context, questions),
  maker: wordOf('maker', given.maker, context, questions),
});

function newFields(
  given: GivenProduct,
  { category, maker }: Words,
  { context: { choices }, notes }: { context: EvaluateContext; notes: string[] },
) {
  const ofFile = given.isActive ? ('active' as const) : ('draft' as const);
  return {
    materials: clipped(given.materials, 'materials', notes),
    keywords: clipped(given.keywords, 'keywords', notes),
    ...(category && { category }),
    community: maker || null,
    ...(given.weightGrams !== undefined && { weightGrams: given.weightGrams }),
    status: choices.newStatus === 'file' ? ofFile : choices.newStatus,
  };
}

const clipped = (text: string, field: 'description' | 'materials' | 'keywords', notes: string[]) => {
  const { maxLength, label } = textField(field);
  if (text.length <= maxLength) return text;
  notes.push(`${label}: only the first ${maxLength.toLocaleString('en-US')} characters fit.`);
  return cut(text, maxLength);
};

type Prices = {
  /** The lowest. */
  cents: number;
  wasCents: number | null;
  /** Of each variant. */
  each: number[];
};

type Reading = { context: EvaluateContext; questions: Questions };

function pricesOf(given: GivenProduct, typed: LineTyped, { context, questions }: Reading): Prices | undefined {
  askCurrency(given.currency, context, questions);
  const texts = typed.price === undefined ? given.variants.map(({ price }) => price) : [typed.price];
  const read = (texts.length > 0 ? texts : ['']).map((text) => ({ text, cents: centsOf(text, context) }));
  const unread = read.find(({ cents }) => cents === undefined);
  if (unread) {
    askPrice(unread.text, questions);
    return undefined;
  }
  const each = read.map(({ cents = 0 }) => cents);
  const cents = Math.min(...each);
  if (cents < 1 || Math.max(...each) > MAX_CENTS) {
    const sentence = `Price: ${formatMoney(cents)} is out of range. Enter one from $0.01 to $1,000,000.`;
    questions.problems.push({ kind: 'price', sentence, suggestion: null });
    return undefined;
  }
  return { cents, each, wasCents: wasCentsOf(given.variants[0]?.wasPrice ?? '', cents, context) };
}

/** A price of before that is no higher was none. */
function wasCentsOf(text: string, cents: number, context: EvaluateContext): number | null {
  const was = text === '' ? undefined : centsOf(text, context);
  return was !== undefined && was > cents && was <= MAX_CENTS ? was : null;
}

/** A product that the shop has keeps its compare-at price where the file has none, as long as that is higher. */
function priceFields({ cents, wasCents }: Prices, target: ImportTarget | undefined) {
  const price = toDollars(cents);
  if (wasCents !== null) return { price, wasPrice: toDollars(wasCents) };
  const kept = target?.draft.wasPrice ?? null;
  return kept !== null && kept > price ? { price } : { price, wasPrice: null };
}

/** What each size costs more than the lowest price. */
function priceBySize({ names }: GivenSizes, { cents, each }: Prices, target: ImportTarget | undefined) {
  const differences = new Map<string, number>();
  for (const [place, name] of names.entries()) {
    const isKnown = name !== '' && (!target || target.bySize.some(({ size }) => size === name));
    if (isKnown && !differences.has(name)) differences.set(name, (each[place] ?? cents) - cents);
  }
  return [...differences.values()].some((difference) => difference !== 0) ? { priceBySize: differences } : {};
}
