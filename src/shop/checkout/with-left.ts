import type { ChosenLine } from '../cart/chosen-lines.ts';
import type { Left } from '../orders/placing/create.ts';

/** Lines with what was left of their products when the order was refused. */
export const withLeft = (lines: readonly ChosenLine[], { left, sizesLeft }: Left): ChosenLine[] =>
  lines.map((line) => {
    const { id, bySize } = line.product;
    const sizes = sizesLeft.get(id);
    const now = sizes && bySize ? bySize.map((row) => ({ ...row, left: sizes[row.size] ?? 0 })) : bySize;
    return { ...line, product: { ...line.product, left: left.get(id) ?? 0, bySize: now } };
  });
