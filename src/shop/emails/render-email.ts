import type { ReactElement, ReactNode } from 'react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { assertNoHeaderInjection, type Email, type EmailBrand } from './email.ts';
import { EmailLayout } from './layout.tsx';
import { plainText } from './plain-text.ts';

export type EmailDraft = {
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
export function renderEmail(letterhead: EmailBrand, draft: EmailDraft): Email {
  const letter = {
    to: draft.to,
    subject: draft.subject,
    html: `<!doctype html>${renderToStaticMarkup(layoutOf(letterhead, draft.subject, draft.body))}`,
    text: `${plainText(draft.body)}\n\n--\n${letterhead.storeName}\n${letterhead.publicUrl}\n`,
    replyTo: draft.replyTo ?? letterhead.helpEmail,
    headers: draft.headers ?? {},
    isConfidential: draft.isConfidential ?? false,
  };
  assertNoHeaderInjection(letter);
  return letter;
}

const layoutOf = (letterhead: EmailBrand, title: string, children: ReactNode) =>
  createElement(EmailLayout, { letterhead, title, children });
