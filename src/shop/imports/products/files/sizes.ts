import { MAX_SIZE_LENGTH, SIZES } from '../../../../shared/products/sizes.ts';
import { sizeCalled } from '../../../catalog/csv/sizes.ts';
import type { GivenVariant } from '../line.ts';

const ONE_SIZE = /^(one ?size.*|os|standard|default|n\/?a)$/i;
const SIZE_OPTION = /\b(sizes?|lengths?|wrist|ankle|neck|circumference|diameter|girth|fits?|inches)\b/i;

export type ReadOptions = {
  /** Size of each variant as written; '' without one. */
  sizes: string[];
  /** Options other than size: name, and values if there are several. */
  others: { name: string; values: string[] }[];
};

/** Finds the option that is the size. A single option whose values are all sizes counts, whatever its name. */
export function readOptions(variants: readonly GivenVariant[]): ReadOptions {
  const names = [...new Set(variants.flatMap(({ options }) => options.map(({ name }) => name)))];
  const toValues = (name: string) => [
    ...new Set(
      variants.flatMap(({ options }) => options.filter((option) => option.name === name).map(({ value }) => value)),
    ),
  ];
  const isSize = (name: string) =>
    SIZE_OPTION.test(name) || (names.length === 1 && toValues(name).every((value) => readSize(value, []).ok));
  const sizeName = names.find(isSize);
  const getSize = ({ options }: GivenVariant) => {
    const value = options.find(({ name }) => name === sizeName)?.value ?? '';
    return ONE_SIZE.test(value) ? '' : value;
  };
  return {
    sizes: variants.map(getSize),
    others: names
      .filter((name) => name !== sizeName)
      .map((name) => ({ name, values: toValues(name) }))
      .filter(({ values }) => values.length > 1),
  };
}

const ALIASES: Readonly<Record<string, string>> = {
  s: 'Small',
  m: 'Medium',
  l: 'Large',
  xl: 'Extra Large',
  'x-large': 'Extra Large',
  xlarge: 'Extra Large',
};

/** Sizes such as "16 in", "7 1/2”" or "40cm" start with a digit. */
const MEASURE = /^\d/;

type KnownSize = { ok: true; size: string } | { ok: false; typed: string };

/** The shop's size name; ambiguous texts become a question. `own`: sizes that the product already has. */
export function readSize(typed: string, own: readonly string[]): KnownSize {
  const size = sizeCalled(typed).replace(/[;=]/g, ' ').trim();
  const known = [...SIZES, ...own].find((each) => each.toLowerCase() === size.toLowerCase());
  const alias = ALIASES[size.toLowerCase()];
  if (known ?? alias) return { ok: true, size: known ?? alias ?? size };
  return MEASURE.test(size) && size.length <= MAX_SIZE_LENGTH ? { ok: true, size } : { ok: false, typed };
}

export type GivenOption = { name: string; values: string[] };
const MAX_COMBINATIONS = 200;

/** Cartesian product of the options' values; one empty variant without options. */
export function combined(options: readonly GivenOption[]): GivenVariant['options'][] {
  let combinations: GivenVariant['options'][] = [[]];
  for (const { name, values } of options)
    if (values.length > 0)
      combinations = combinations
        .flatMap((way) => values.map((value) => [...way, { name, value }]))
        .slice(0, MAX_COMBINATIONS);
  return combinations;
}
