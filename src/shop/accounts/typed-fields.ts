/** What people type into the forms of accounts. */

import { Type } from 'typebox';

export const strict = { additionalProperties: false } as const;

/** Longer than anything that is taken; the real bounds are told with a sentence each. */
export const Typed = (most: number) => Type.String({ maxLength: most });
export const Email = Type.String({ minLength: 1, maxLength: 320, sentence: 'Enter your email address.' });
export const Name = Type.String({ minLength: 1, maxLength: 200, sentence: 'Enter your name.' });
export const Code = Type.String({ minLength: 1, maxLength: 40, sentence: 'Enter the six-digit code.' });
export const Password = Type.String({ minLength: 1, maxLength: 4096, sentence: 'Enter a password.' });
