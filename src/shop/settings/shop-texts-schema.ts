import { Type } from 'typebox';

/** Longer ones belong on a page. */
export const MAX_SHOP_TEXT_LENGTH = 300;

export const ShopTextShape = Type.String({
  maxLength: MAX_SHOP_TEXT_LENGTH,
  sentence: `Use up to ${MAX_SHOP_TEXT_LENGTH} characters.`,
});

/** By the ids of `shared/shop-texts.ts`; a text that is not in it is the sample. */
export const ShopTextsShape = Type.Record(Type.String({ maxLength: 40 }), ShopTextShape);
