import { type Static, Type } from 'typebox';

const most = (maxLength: number) => ({ maxLength, sentence: `Use up to ${maxLength} characters.` });

/** Longer ones are cut by mail programs, or belong on a page. */
export const EmailWordsShape = Type.Object(
  {
    subject: Type.String(most(120)),
    heading: Type.String(most(120)),
    opening: Type.String(most(2_000)),
    closing: Type.String(most(1_000)),
  },
  { additionalProperties: false },
);

/** By the ids of `emails/wording/email-texts.ts`; a text that is not in it is the sample. */
export const WordingShape = Type.Record(Type.String({ maxLength: 40 }), EmailWordsShape);
export type Wording = Static<typeof WordingShape>;
export type EmailWords = Static<typeof EmailWordsShape>;
