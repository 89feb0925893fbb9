import { unknownNames } from '../../../shared/text/fill-text.ts';
import { deliveryTime, packingTime, replyTime, returnTime } from '../../../shared/text/promises.ts';
import type { EmailWords } from '../../settings/schema.ts';
import type { EmailBrand } from '../email.ts';
import { COMMON_NAMES, EMAIL_TEXTS, type EmailTextId, TEXT_PARTS, type TextPart } from './email-texts.ts';

/** An email on the wording screen; `names` with example values. */
type EmailTextAnswer = {
  id: string;
  name: string;
  when: string;
  group: string;
  names: { name: string; example: string }[];
  sample: EmailWords;
  words: EmailWords | null;
};

const IDS = Object.keys(EMAIL_TEXTS) as EmailTextId[];

export const listEmailTexts = (brand: EmailBrand): EmailTextAnswer[] => IDS.map((id) => emailText(id, brand));

export function emailText(id: EmailTextId, brand: EmailBrand): EmailTextAnswer {
  const { name, when, group, sample, names } = EMAIL_TEXTS[id];
  const examples = Object.entries({ ...names, ...commonValues(brand) });
  return {
    id,
    name,
    when,
    group,
    sample,
    words: brand.wording[id] ?? null,
    names: examples.map(([each, example]) => ({ name: each, example })),
  };
}

export const commonValues = ({
  storeName,
  helpEmail,
  promises,
}: Pick<EmailBrand, 'storeName' | 'helpEmail' | 'promises'>): Record<(typeof COMMON_NAMES)[number], string> => ({
  store: storeName,
  email: helpEmail,
  'packing time': packingTime(promises),
  'delivery time': deliveryTime(promises),
  'return time': returnTime(promises),
  'reply time': replyTime(promises),
});

/** Normalizes for storage: trims, and unifies line breaks. */
export const tidyWords = (typed: EmailWords): EmailWords => ({
  subject: typed.subject.trim(),
  heading: typed.heading.trim(),
  opening: typed.opening.replace(/\r\n?/g, '\n').trim(),
  closing: typed.closing.replace(/\r\n?/g, '\n').trim(),
});

export function wordsErrors(id: EmailTextId, words: EmailWords): Partial<Record<TextPart, string>> {
  const known = [...Object.keys(EMAIL_TEXTS[id].names), ...COMMON_NAMES];
  const found = TEXT_PARTS.flatMap((part) => {
    const sentence = partError(part, words[part], known);
    return sentence ? [[part, sentence]] : [];
  });
  return { ...missingInSubject(id, words), ...Object.fromEntries(found) };
}

const ONE_LINE: ReadonlySet<TextPart> = new Set(['subject', 'heading']);

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/;

function partError(part: TextPart, text: string, known: readonly string[]): string | undefined {
  if (ONE_LINE.has(part)) {
    if (text === '') return `Enter a ${part}.`;
    if (/[\r\n]/.test(text)) return `Keep the ${part} on one line.`;
  }
  if (CONTROLS.test(text)) return 'There’s a character in it that emails can’t show. Type it again.';
  const [unknown] = unknownNames(text, known);
  return unknown && `We don’t know ${unknown} in this email. Choose one under Insert.`;
}

/**
 * Placeholders that make an order's subject unique: mail programs thread by subject, and emails about an order are
 * found by it, also for deletion.
 */
const TELLING = ['{order}', '{what}'];

function missingInSubject(id: EmailTextId, { subject }: EmailWords): { subject?: string } {
  const { sample } = EMAIL_TEXTS[id];
  const [missing] = TELLING.filter((name) => sample.subject.includes(name) && !subject.includes(name));
  return missing ? { subject: `Keep ${missing} in the subject, so that the email is found again.` } : {};
}
