import type { SampleSet } from '../../src/shop/sets/staff-sets.ts';

/** The sets of the sample catalog, in the order of the shop. */
export const SAMPLE_SETS: readonly SampleSet[] = [
  { id: 'dusk-set', name: 'Dusk Set', priceCents: 8_900, members: ['dusk-choker', 'dusk-fringe-earrings'] },
  {
    id: 'volta-glass-set',
    name: 'Volta Glass Set',
    priceCents: 9_200,
    members: ['volta-glass-choker', 'volta-glass-discs'],
  },
  {
    id: 'painted-wall-set',
    name: 'Painted Wall Set',
    priceCents: 20_400,
    members: ['painted-wall-collar', 'painted-wall-drops', 'painted-wall-step-cuff'],
  },
];
