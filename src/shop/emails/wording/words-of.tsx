import { fillText, getParagraphs } from '../../../shared/text/fill-text.ts';
import type { EmailWords } from '../../settings/schema.ts';
import type { EmailBrand } from '../email.ts';
import { Paragraph, SmallText } from '../parts/text-parts.tsx';
import { EMAIL_TEXTS, type EmailTextId, type NameValues } from './email-texts.ts';
import { commonValues } from './wording.ts';

/** An email's filled-in wording; opening and closing as paragraphs. */
export type Words = { subject: string; heading: string; opening: readonly string[]; closing: readonly string[] };

export function getWords<Id extends EmailTextId>(brand: EmailBrand, id: Id, values: NameValues<Id>): Words {
  const { subject, heading, opening, closing }: EmailWords = brand.wording[id] ?? EMAIL_TEXTS[id].sample;
  const all: Record<string, string> = { ...commonValues(brand), ...values };
  const oneLine = (text: string) => fillText(text, all).replace(/\s+/g, ' ').trim();
  return {
    // An empty placeholder must not leave the subject empty.
    subject: oneLine(subject) || brand.storeName,
    heading: oneLine(heading),
    opening: getParagraphs(fillText(opening, all)),
    closing: getParagraphs(fillText(closing, all)),
  };
}

type PartProps = { words: Words };

// biome-ignore-start lint/suspicious/noArrayIndexKey: paragraphs never move
export const Opening = ({ words: { opening } }: PartProps) =>
  opening.map((text, place) => <Paragraph key={place}>{text}</Paragraph>);

export const Closing = ({ words: { closing } }: PartProps) =>
  closing.map((text, place) => <SmallText key={place}>{text}</SmallText>);
// biome-ignore-end lint/suspicious/noArrayIndexKey: paragraphs never move
