import type { ReactElement, ReactNode } from 'react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Sheet } from './layout.tsx';
import { assertSound, type Letter, type Letterhead } from './letter.ts';
import { plainText } from './plain-text.ts';

export type Draft = {
  to: string;
  subject: string;
  /** Parts of `layout.tsx`. */
  body: ReactElement;
  /** Where an answer goes; the help desk unless said otherwise. */
  replyTo?: string;
  headers?: Record<string, string>;
  isConfidential?: true;
};

/** Makes a letter of a draft: HTML and text from the same elements, on the shop's sheet. */
export function writeLetter(letterhead: Letterhead, draft: Draft): Letter {
  const letter = {
    to: draft.to,
    subject: draft.subject,
    html: `<!doctype html>${renderToStaticMarkup(sheetOf(letterhead, draft.subject, draft.body))}`,
    text: `${plainText(draft.body)}\n\n--\n${letterhead.storeName}\n${letterhead.publicUrl}\n`,
    replyTo: draft.replyTo ?? letterhead.helpEmail,
    headers: draft.headers ?? {},
    isConfidential: draft.isConfidential ?? false,
  };
  assertSound(letter);
  return letter;
}

const sheetOf = (letterhead: Letterhead, title: string, children: ReactNode) =>
  createElement(Sheet, { letterhead, title, children });
