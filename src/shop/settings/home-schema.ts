import { type TSchema, Type } from 'typebox';
import { HOME_LIMITS, HOME_SECTIONS, type HomeDetails, REVIEW_PARTS } from '../../shared/brand/home-sections.ts';
import { exact, Words } from './words-schema.ts';

/** What home shows, from the top (shared/brand/home-sections.ts). */
export const HomeShape = Type.Array(Type.Object({ kind: Type.Enum([...HOME_SECTIONS]), isOn: Type.Boolean() }, exact), {
  minItems: HOME_SECTIONS.length,
  maxItems: HOME_SECTIONS.length,
  sentence: 'List each section once.',
});

const count = (least: number, most: number) =>
  Type.Integer({ minimum: least, maximum: most, sentence: `Enter a number from ${least} to ${most}.` });
/** Of a section that is off it may be blank: see brand-errors.ts. */
const Title = Words(HOME_LIMITS.title);
const Cards = count(HOME_LIMITS.leastCards, HOME_LIMITS.mostCards);
export const HomeDetailsShape = Type.Object(
  {
    featured: Type.Object({ title: Title, most: Cards }, exact),
    categories: Type.Object({ title: Title, rows: count(1, HOME_LIMITS.mostRows), most: Cards }, exact),
    maker: Type.Object(
      { maker: Type.String({ pattern: '^[a-z0-9-]*$', maxLength: 100, sentence: 'Choose a maker.' }) },
      exact,
    ),
    reviews: Type.Object({ parts: Type.Enum([...REVIEW_PARTS]), title: Title }, exact),
    words: Type.Object(
      { page: Type.String({ pattern: '^[0-9a-f-]*$', maxLength: 36, sentence: 'Choose a page.' }) },
      exact,
    ),
    newsletter: Type.Object({ title: Title, line: Words(HOME_LIMITS.line) }, exact),
  } satisfies Record<keyof HomeDetails, TSchema>,
  exact,
);
