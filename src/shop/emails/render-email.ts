import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { assertNoHeaderInjection, type Email, type EmailBrand, type EmailDraft } from './email.ts';
import { EmailLayout, withAccent } from './layout.tsx';
import { plainText } from './plain-text.ts';

/** Makes an email of a draft: HTML and text from the same elements, on the shop's sheet. */
export function renderEmail(emailBrand: EmailBrand, draft: EmailDraft): Email {
  const { to, subject, replyTo = emailBrand.helpEmail, headers = {} } = draft;
  assertNoHeaderInjection({ to, replyTo, subject, headers });
  const body = draft.body();
  return {
    to,
    subject,
    html: `<!doctype html>${withAccent(renderToStaticMarkup(layoutOf(emailBrand, subject, body)), emailBrand)}`,
    text: `${plainText(body)}\n\n--\n${emailBrand.storeName}\n${emailBrand.publicUrl}\n`,
    replyTo,
    headers,
  };
}

const layoutOf = (emailBrand: EmailBrand, title: string, children: ReactNode) =>
  createElement(EmailLayout, { emailBrand, title, children });
