import { evaluateOwn } from './evaluate-own.ts';
import { evaluateProduct } from './evaluate-product.ts';
import type { EvaluateContext, EvaluatedLine, StoredLine } from './evaluated-line.ts';

/** What a line of a file would do, and what it needs before that. Says the same before and while it is imported. */
export function evaluateLine(line: StoredLine, context: EvaluateContext): EvaluatedLine {
  return 'own' in line.given
    ? evaluateOwn(line, line.given.own, context)
    : evaluateProduct(line, line.given.product, context);
}
