import { MAX_SIZE_LENGTH, SIZES } from '../../../shared/products/sizes.ts';
import { sizeCalled } from '../../catalog/csv/sizes.ts';
import type { GivenVariant } from '../line.ts';

const ALIASES: Readonly<Record<string, string>> = {
  s: 'Small',
  m: 'Medium',
  l: 'Large',
  xl: 'Extra Large',
  'x-large': 'Extra Large',
  xlarge: 'Extra Large',
};
const ONE_SIZE = /^(one ?size.*|os|standard|default|n\/?a)$/i;
const SIZE_OPTION = /\b(sizes?|lengths?|wrist|ankle|neck|circumference|diameter|girth|fits?|inches)\b/i;
/** "16 in", "7 1/2”", "40cm": what it says is its measure. */
const MEASURE = /^\d/;

type KnownSize = { ok: true; size: string } | { ok: false; typed: string };

/** The shop's name of a size; what isn't plain is somebody's to say. `own`: sizes that the product has already. */
export function readSize(typed: string, own: readonly string[]): KnownSize {
  const size = sizeCalled(typed).replace(/[;=]/g, ' ').trim();
  const known = [...SIZES, ...own].find((each) => each.toLowerCase() === size.toLowerCase());
  const alias = ALIASES[size.toLowerCase()];
  if (known ?? alias) return { ok: true, size: known ?? alias ?? size };
  return MEASURE.test(size) && size.length <= MAX_SIZE_LENGTH ? { ok: true, size } : { ok: false, typed };
}

export type ReadOptions = {
  /** What is written as the size of each variant; '' where it has none. */
  sizes: string[];
  /** Options that the shop can't keep apart: their name, and their values where there is more than one. */
  others: { name: string; values: string[] }[];
};

/** Which of a product's options is its size. An only option whose values are all sizes is, whatever it is called. */
export function readOptions(variants: readonly GivenVariant[]): ReadOptions {
  const names = [...new Set(variants.flatMap(({ options }) => options.map(({ name }) => name)))];
  const valuesOf = (name: string) => [
    ...new Set(
      variants.flatMap(({ options }) => options.filter((option) => option.name === name).map(({ value }) => value)),
    ),
  ];
  const isSize = (name: string) =>
    SIZE_OPTION.test(name) || (names.length === 1 && valuesOf(name).every((value) => readSize(value, []).ok));
  const sizeName = names.find(isSize);
  const sizeOf = ({ options }: GivenVariant) => {
    const value = options.find(({ name }) => name === sizeName)?.value ?? '';
    return ONE_SIZE.test(value) ? '' : value;
  };
  return {
    sizes: variants.map(sizeOf),
    others: names
      .filter((name) => name !== sizeName)
      .map((name) => ({ name, values: valuesOf(name) }))
      .filter(({ values }) => values.length > 1),
  };
}

export type GivenOption = { name: string; values: string[] };

const MAX_WAYS = 200;

/** Every way to choose one value of each option; one way without options where there is nothing to choose. */
export function combined(options: readonly GivenOption[]): GivenVariant['options'][] {
  let ways: GivenVariant['options'][] = [[]];
  for (const { name, values } of options)
    if (values.length > 0)
      ways = ways.flatMap((way) => values.map((value) => [...way, { name, value }])).slice(0, MAX_WAYS);
  return ways;
}
