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
  /** Where an answer goes; the shop's mailbox unless said otherwise. */
  replyTo?: string;
  headers?: Record<string, string>;
  isConfidential?: true;
};

/** Makes an email of a draft: HTML and text from the same elements, on the shop's sheet. */
export function renderEmail(emailBrand: EmailBrand, draft: EmailDraft): Email {
  const email = {
    to: draft.to,
    subject: draft.subject,
    html: `<!doctype html>${renderToStaticMarkup(layoutOf(emailBrand, draft.subject, draft.body))}`,
    text: `${plainText(draft.body)}\n\n--\n${emailBrand.storeName}\n${emailBrand.publicUrl}\n`,
    replyTo: draft.replyTo ?? emailBrand.helpEmail,
    headers: draft.headers ?? {},
    isConfidential: draft.isConfidential ?? false,
  };
  assertNoHeaderInjection(email);
  return email;
}

const layoutOf = (emailBrand: EmailBrand, title: string, children: ReactNode) =>
  createElement(EmailLayout, { emailBrand, title, children });
