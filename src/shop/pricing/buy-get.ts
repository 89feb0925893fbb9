import { toPercent } from '../../shared/money.ts';
import { type Basket, type BasketLine, isIn, type Scope } from './basket.ts';
import { spread } from './set-discounts.ts';

/** Buy `buys` units in scope, get `gets` units of `given` at `percent` off. */
export type BuyGet = Scope & {
  kind: 'buy_get';
  buys: number;
  gets: number;
  /** Percent off the given units, above 0 to 100. */
  percent: number;
  given: Scope;
  /** Maximum times per order; undefined: as often as the cart allows. */
  mostPerOrder: number | undefined;
};

/** `shares`: the discount of each line, in line order; they add up to `cents`. */
type AppliedBuyGet = { times: number; cents: number; shares: readonly number[] };

/**
 * Applies the discount as often as the units allow, each unit counting once; the cheapest eligible units are the given
 * ones. Units in sets are discounted already and don’t count. The discount is spread over bought and given units by
 * price, as for sets, so that returns refund the right amount.
 */
export function applyBuyGet({ lines }: Basket, terms: BuyGet): AppliedBuyGet {
  const units = toUnits(lines, terms);
  const times = countTimes(units, terms);
  if (times === 0) return { times, cents: 0, shares: lines.map(() => 0) };
  const cheapest = [...units].sort((a, b) => a.priceCents - b.priceCents || a.place - b.place);
  const given = giveCheapest(cheapest, times * terms.gets, sum(units, isBought) - times * terms.buys);
  let open = times * terms.buys;
  const weights = lines.map(() => 0);
  let givenCents = 0;
  // Of the remaining units, the most expensive count as bought.
  for (const unit of cheapest.reverse()) {
    const gets = given.get(unit.place) ?? 0;
    const buys = unit.isBought ? Math.min(open, unit.left - gets) : 0;
    open -= buys;
    givenCents += gets * unit.priceCents;
    weights[unit.place] = (gets + buys) * unit.priceCents;
  }
  const cents = Math.min(givenCents, toPercent(givenCents, terms.percent));
  return { times, cents, shares: spread(cents, weights) };
}

/** How many units the cart lacks for the discount; 0 if it applies. */
export function missingUnits({ lines }: Basket, terms: BuyGet): number {
  const units = toUnits(lines, terms);
  if (countTimes(units, terms) > 0) return 0;
  const ofOnlyGiven = sum(units, (unit) => unit.isGiven && !unit.isBought);
  const all = terms.buys + terms.gets - (ofOnlyGiven + sum(units, isBought));
  return Math.max(terms.buys - sum(units, isBought), terms.gets - sum(units, ({ isGiven }) => isGiven), all);
}

type Units = { place: number; priceCents: number; left: number; isBought: boolean; isGiven: boolean };

const isBought = (unit: Units) => unit.isBought;

const sum = (units: readonly Units[], which: (unit: Units) => boolean) =>
  units.reduce((all, unit) => (which(unit) ? all + unit.left : all), 0);

function toUnits(lines: readonly BasketLine[], terms: BuyGet): Units[] {
  const [isOfBought, isOfGiven] = [isIn(terms), isIn(isEmpty(terms.given) ? terms : terms.given)];
  return lines.flatMap((line, place): Units[] => {
    const left = line.quantity - (line.unitsInSets ?? 0);
    const unit = { place, priceCents: line.priceCents, left, isBought: isOfBought(line), isGiven: isOfGiven(line) };
    return left > 0 && (unit.isBought || unit.isGiven) ? [unit] : [];
  });
}

/** Empty: the same scope as the bought units. */
const isEmpty = ({ productIds, categories }: Scope) => productIds.length === 0 && categories.length === 0;

function countTimes(units: readonly Units[], { buys, gets, mostPerOrder = Number.POSITIVE_INFINITY }: BuyGet): number {
  const bought = sum(units, isBought);
  const given = sum(units, ({ isGiven }) => isGiven);
  const both = sum(units, (unit) => unit.isBought && unit.isGiven);
  // A unit eligible as both counts once.
  const together = bought + given - both;
  return Math.min(
    Math.floor(bought / buys),
    Math.floor(given / gets),
    Math.floor(together / (buys + gets)),
    mostPerOrder,
  );
}

/** Given units by line; at most `spare` of them from units needed as bought. */
function giveCheapest(cheapest: readonly Units[], count: number, spare: number): ReadonlyMap<number, number> {
  const given = new Map<number, number>();
  let [open, left] = [count, spare];
  for (const { place, left: available, isBought: isEither, isGiven } of cheapest) {
    if (!isGiven) continue;
    const taken = Math.min(open, available, isEither ? left : available);
    if (isEither) left -= taken;
    open -= taken;
    given.set(place, taken);
  }
  return given;
}
