import { type Static, Type } from 'typebox';
import { Day, nullable } from '../../shared/field-shapes.ts';

const MAX_TEXT = 160;

/** Days on which nobody can order, in the shop's time zone, both included. The shop stays visible. */
export const PauseShape = Type.Object(
  {
    isOn: Type.Boolean(),
    from: nullable(Day),
    until: nullable(Day),
    /** The owner's notice; empty: the shop's own words. */
    text: Type.String({ maxLength: MAX_TEXT, sentence: `Use up to ${MAX_TEXT} characters.` }),
    /** Whether shoppers can ask for an email when orders open. */
    offersEmail: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type Pause = Static<typeof PauseShape>;

/** What pages tell on a day of it. `opensOn`: the first day on which one can order again. */
export const ShownPause = Type.Object({
  opensOn: Type.String({ description: 'A day of the shop’s calendar: 2026-12-03' }),
  text: Type.String(),
  offersEmail: Type.Boolean(),
});
export type ShownPause = Static<typeof ShownPause>;
