import { Type } from 'typebox';

/** Longer ones belong on a page. */
export const LONGEST_SHOP_TEXT = 300;

export const ShopTextShape = Type.String({
  maxLength: LONGEST_SHOP_TEXT,
  sentence: `Use up to ${LONGEST_SHOP_TEXT} characters.`,
});

/** By the ids of `shared/shop-texts.ts`; a text that is not in it is the sample. */
export const ShopTextsShape = Type.Record(Type.String({ maxLength: 40 }), ShopTextShape);
