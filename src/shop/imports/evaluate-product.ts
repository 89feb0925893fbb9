import { toDollars } from '../../shared/money.ts';
import { type ImportTarget, importedChanges } from '../catalog/csv/import-products.ts';
import type { CsvProduct } from '../catalog/csv/product-csv.ts';
import type { EvaluateContext, EvaluatedLine, StoredLine } from './evaluated-line.ts';
import { formFields } from './form-values.ts';
import type { GivenProduct } from './given.ts';
import { priceBySize, priceFields, pricesOf } from './given-prices.ts';
import { sizesOf, skuWithoutSizes } from './given-sizes.ts';
import { clipped, newFields, wordsOf } from './given-words.ts';
import { labelText, nameOf, openQuestions, type Questions } from './questions.ts';
import { stockChangeText, stockSaid } from './stock.ts';

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
    place: line.place,
    line: given.line,
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

function readNew(around: Line, name: string): ReadLine {
  const { line, given, context, questions, notes } = around;
  const prices = pricesOf(given, line.typed, { context, questions, notes });
  const sizes = sizesOf(given, { ...around, typed: line.typed });
  const words = wordsOf(given, context, questions);
  const stock = sizes && stockChangeText(sizes, undefined);
  const { taxonomy } = context;
  return {
    product: {
      id: '',
      exportId: exportIdOf(context),
      name,
      ...(prices && priceFields(prices, undefined)),
      description: clipped(given.description, 'description', notes),
      ...newFields(given, words, { context, notes }),
      ...(sizes && skuWithoutSizes(given, sizes, notes)),
      ...(sizes && stockSaid(sizes, undefined, null)),
      ...(sizes?.counted && prices && priceBySize(sizes, prices, undefined)),
    },
    shown: {
      does: 'new',
      pictures: given.pictures.length,
      changes: [],
      stock: stock?.text ?? '',
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
    id: target.id,
    exportId: exportIdOf(context),
    ...money.said,
    ...(asked.description && { description: clipped(given.description, 'description', notes) }),
  };
  const changes = importedChanges(target.draft, formFields(product, target));
  const pictures = asked.pictures ? given.pictures.length : 0;
  const { category, community, price } = target.draft;
  return {
    product,
    shown: {
      does: doesOf(target, changes.count > 0 || money.stock.changes || pictures > 0),
      pictures,
      changes: changes.changes,
      stock: money.stock.text,
      price: { before: price, after: product.price ?? price },
      category: labelText(category, '', context.taxonomy.categories),
      maker: labelText(community, '', context.taxonomy.communities),
    },
  };
}

/** What is asked for of a known product's price and stock. */
function moneyAndStock(around: Line, target: ImportTarget) {
  const { line, given, context, questions, notes } = around;
  const asked = context.choices.update;
  const prices = asked.price ? pricesOf(given, line.typed, { context, questions, notes }) : undefined;
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
