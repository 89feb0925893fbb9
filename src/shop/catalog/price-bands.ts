/** How many products cost so much; `left`: of them, those that the filters beside the price leave. */
export type PriceCount = { cents: number; count: number; left: number };

/** Whole dollars, both ends included; without one it is open to that side. */
export type PriceBand = { min?: number; max?: number; count: number };

const PARTS = [0.25, 0.5, 0.75];
const NICE = [1, 2, 2.5, 5, 10];
/** Of fewer, a list is read sooner than its bands. */
const MIN = 8;

/**
 * Up to four bands that begin and end at round prices near the quartiles of all that a list could show, so that they stay
 * where they are while it is narrowed; what is counted in them follows the other filters. None where prices are alike.
 */
export function priceBands(prices: readonly PriceCount[]): PriceBand[] {
  const sorted = [...prices].sort((a, b) => a.cents - b.cents);
  const edges = edgesOf(sorted);
  if (edges.length === 0) return [];
  return [...edges, undefined].map((max, place) => {
    const min = edges[place - 1];
    const inBand = sorted.filter(
      ({ cents }) => (min === undefined || cents >= min * 100) && (max === undefined || cents <= max * 100),
    );
    return { ...(min !== undefined && { min }), ...(max !== undefined && { max }), count: sum(inBand, 'left') };
  });
}

function edgesOf(sorted: readonly PriceCount[]): number[] {
  const all = sum(sorted, 'count');
  const [least, most] = [sorted[0]?.cents ?? 0, sorted.at(-1)?.cents ?? 0];
  if (all < MIN || least === most) return [];
  const quartiles = PARTS.map((part) => priceAt(sorted, all * part));
  const [first = 0, , third = 0] = quartiles;
  const step = niceStep((third > first ? (third - first) / 2 : (most - least) / 4) / 100);
  const round = [...new Set(quartiles.map((cents) => Math.round(cents / 100 / step) * step))];
  const edges: number[] = [];
  for (const edge of round) {
    const [after, before] = [(edges.at(-1) ?? 0) * 100, edge * 100];
    // Of two bands without a product between them one is enough.
    if (sorted.some(({ cents }) => cents > after && cents < before) && before < most) edges.push(edge);
  }
  return edges;
}

/** The price of the product at this place from the cheapest. */
function priceAt(sorted: readonly PriceCount[], place: number): number {
  let passed = 0;
  for (const { cents, count } of sorted) {
    passed += count;
    if (passed >= place) return cents;
  }
  return 0;
}

/** 1, 2, 2.5 or 5 times a power of ten, whichever is nearest; whole dollars. */
function niceStep(dollars: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, dollars)));
  const steps = NICE.map((nice) => nice * power).filter(Number.isInteger);
  const off = (step: number) => Math.abs(step - dollars);
  return steps.reduce((best, step) => (off(step) < off(best) ? step : best));
}

const sum = (prices: readonly PriceCount[], what: 'count' | 'left') =>
  prices.reduce((total, each) => total + each[what], 0);
