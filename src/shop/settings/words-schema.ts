import { Type } from 'typebox';

export const exact = { additionalProperties: false } as const;
export const Words = (most: number, least = 0) =>
  Type.String({
    minLength: least,
    maxLength: most,
    sentence: least === 0 ? `Use up to ${most} characters.` : `Enter 1 to ${most} characters.`,
  });
