type Line = { price: number; qty: number };

const centsOf = ({ price, qty }: Line) => Math.round(price * 100) * qty;

/** Dollars of a line of a cart or an order, counted in cents. */
export const lineSum = (line: Line) => centsOf(line) / 100;

/** Dollars of all lines together. */
export const itemsSum = (lines: readonly Line[]) => lines.reduce((sum, line) => sum + centsOf(line), 0) / 100;
