import { type Static, Type } from 'typebox';

const MAX_BEADS = 100_000_000;
const Beads = Type.Integer({ minimum: 0, maximum: MAX_BEADS, sentence: 'Enter grams like 12.5.' });

export const BeadCount = Type.Object({
  color: Type.String(),
  /** Below 0: paid orders need more than there are. */
  beads: Type.Integer(),
  /** With so many, or fewer, the owner is told. */
  lowAt: Type.Integer(),
});
export type BeadCount = Static<typeof BeadCount>;

export const LowColor = Type.Object({ name: Type.String(), beads: Type.Integer() });
export type LowColor = Static<typeof LowColor>;

export const BeadCountDraft = Type.Object(
  {
    way: Type.Enum(['set', 'add']),
    beads: Beads,
    lowAt: Beads,
    /** The count that was shown; null: none was kept. */
    seen: Type.Union([Type.Integer(), Type.Null()]),
  },
  { additionalProperties: false },
);
