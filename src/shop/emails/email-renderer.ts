import { createElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Database } from '../../platform/db/database.ts';
import type { Wording } from '../settings/schema.ts';
import { type Attachment, assertNoHeaderInjection, type Email, type EmailBrand, type EmailDraft } from './email.ts';
import type { EmailKind } from './email-kind.ts';
import { openedFacts } from './encryption.ts';
import { EmailLayout, withLook } from './parts/layout.tsx';

type EmailRow = {
  id: string;
  kind: string;
  toAddress: string;
  subject: string;
  sealed: Buffer | null;
};

type RenderedEmail = Omit<Email, 'to'> & { attachments(): Promise<readonly Attachment[]> };

export type EmailRenderer = {
  /** Kinds of this release. */
  kinds: readonly string[];
  /** Throws CannotOpen if its key is missing, and errors of its template. */
  render(row: EmailRow): Promise<RenderedEmail>;
  example(kind: string, facts: object, wording: Wording): Promise<Email>;
  /** The subject, also of confidential emails. */
  subjectOf(row: EmailRow): Promise<string>;
};

type RendererDeps = {
  kinds: readonly EmailKind[];
  db: Pick<Database, 'sql' | 'secrets'>;
  emailBrand: () => Promise<EmailBrand>;
};

export function createEmailRenderer({ kinds, db, emailBrand }: RendererDeps): EmailRenderer {
  const byName = new Map(kinds.map((each) => [each.kind, each]));

  function getKind(name: string): EmailKind {
    const kind = byName.get(name);
    if (!kind) throw new Error(`No email of the kind ${name} is known.`);
    return kind;
  }

  function toDraft(row: EmailRow, brand: EmailBrand): EmailDraft {
    const draft = getKind(row.kind).draftFrom(brand, openedFacts(db.secrets, row));
    // Keep the subject that lists have shown.
    return { ...draft, subject: row.subject || draft.subject };
  }

  return {
    kinds: [...byName.keys()],
    async render(row) {
      const brand = await emailBrand();
      const draft = toDraft(row, brand);
      return { ...renderEmail(brand, draft), attachments: async () => (await draft.attachments?.(db)) ?? [] };
    },
    async example(kind, facts, wording) {
      const brand = await emailBrand();
      const worded = { ...brand, wording: { ...brand.wording, ...wording } };
      return renderEmail(worded, getKind(kind).draftFrom(worded, JSON.stringify(facts)));
    },
    async subjectOf(row) {
      if (row.subject !== '' || !row.sealed) return row.subject;
      return toDraft(row, await emailBrand()).subject;
    },
  };
}

/** Renders a draft: HTML and text from the same elements, in the shop's layout. */
export function renderEmail(emailBrand: EmailBrand, draft: EmailDraft): Email {
  const { to, subject, replyTo = emailBrand.helpEmail, headers = {} } = draft;
  assertNoHeaderInjection({ to, replyTo, subject, headers });
  const body = draft.body();
  return {
    to,
    subject,
    html: `<!doctype html>${withLook(renderToStaticMarkup(getLayout(emailBrand, subject, body)), emailBrand)}`,
    text: `${plainText(body)}\n\n--\n${emailBrand.storeName}\n${emailBrand.publicUrl}\n`,
    replyTo,
    headers,
  };
}

const getLayout = (emailBrand: EmailBrand, title: string, children: ReactNode) =>
  createElement(EmailLayout, { emailBrand, title, children });

const PARAGRAPH = '\n\n';

/**
 * Plain-text part of an email, derived from the same elements as the HTML. Calls components as functions: emails use no
 * hooks.
 */
export function plainText(node: ReactNode): string {
  return read(node)
    .replace(/\u00a0/g, ' ')
    .replace(/(?<! ) +\n/g, '\n')
    .replace(/\n +/g, '\n')
    .replace(/\n{3,}/g, PARAGRAPH)
    .trim();
}

type Props = {
  children?: ReactNode;
  href?: string;
  alt?: string;
  'aria-hidden'?: boolean | 'true' | 'false';
  /** Omitted from the text part, because other text repeats it. */
  'data-html-only'?: string;
};

function read(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(read).join('');
  return isValidElement<Props>(node) ? readElement(node) : '';
}

const BLOCKS = new Set(['p', 'div', 'h1', 'h2', 'table', 'ul', 'blockquote']);

/** Cell separator; PostgreSQL text can't contain it. */
const CELL_END = '\u0000';

const UNSEEN = new Set(['head', 'style', 'script', 'title']);

function readElement({ type, props }: ReactElement<Props>): string {
  if (typeof type === 'function') return read((type as (props: Props) => ReactNode)(props));
  if (typeof type !== 'string') return read(props.children);
  if (UNSEEN.has(type) || String(props['aria-hidden']) === 'true' || props['data-html-only'] !== undefined) return '';
  const inside = read(props.children);
  switch (type) {
    case 'br':
      return '\n';
    case 'img':
      return props.alt ?? '';
    case 'a':
      return link(inside, props.href ?? '');
    case 'li':
      return `\n- ${inside.trim()}`;
    case 'td':
      return inside.trim() + CELL_END;
    case 'tr':
      return toRow(inside);
    default:
      return BLOCKS.has(type) ? getBlock(type, inside) : inside;
  }
}

/** The URL on its own line, so that mail programs link all of it. */
const link = (words: string, href: string) =>
  words.trim() === href || href === '' || href.startsWith('mailto:') ? words : `${words.trim()}:\n${href}`;

/** Single-cell rows are layout blocks; others become one line. */
function toRow(row: string): string {
  const filled = row.split(CELL_END).filter((cell) => cell.trim() !== '');
  if (filled.length < 2) return PARAGRAPH + (filled[0] ?? '') + PARAGRAPH;
  return `\n${filled.map((cell) => cell.trim().replace(/\n+/g, ', ')).join('  ')}`;
}

const getBlock = (type: string, inside: string) =>
  type === 'blockquote'
    ? `${PARAGRAPH}${inside.trim().replace(/^/gm, '> ')}${PARAGRAPH}`
    : `${PARAGRAPH}${inside.trim()}${PARAGRAPH}`;
