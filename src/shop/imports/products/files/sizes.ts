import { MAX_SIZE_LENGTH, SIZES } from '../../../../shared/products/sizes.ts';
import { sizeCalled } from '../../../catalog/csv/sizes.ts';
import type { GivenVariant } from '../line.ts';

const ONE_SIZE = /^(one ?size.*|os|standard|default|n\/?a)$/i;
const SIZE_OPTION = /\b(sizes?|lengths?|wrist|ankle|neck|circumference|diameter|girth|fits?|inches)\b/i;

/** An option that tells variants apart. */
export type ReadOption = {
  name: string;
  isSize: boolean;
  /** Of each variant, as written; '' without one. */
  values: string[];
};

/** The options to choose from, in the file's order. One with a single value counts only if it is the size. */
export function readOptions(variants: readonly GivenVariant[]): ReadOption[] {
  const names = [...new Set(variants.flatMap(({ options }) => options.map(({ name }) => name)))];
  const options = names.map((name) => ({
    name,
    values: variants.map((variant) => variant.options.find((option) => option.name === name)?.value ?? ''),
  }));
  const areSizes = (values: readonly string[]) =>
    values.every((value) => value === '' || ONE_SIZE.test(value) || readSize(value, []).ok);
  const size = options.find(({ name }) => SIZE_OPTION.test(name)) ?? options.find(({ values }) => areSizes(values));
  return options
    .map((option) => ({ ...option, isSize: option === size }))
    .map((option) => (option.isSize ? { ...option, values: option.values.map(withoutOneSize) } : option))
    .filter(({ isSize, values }) => (isSize ? values.some((value) => value !== '') : new Set(values).size > 1));
}

const withoutOneSize = (value: string) => (ONE_SIZE.test(value) ? '' : value);

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
