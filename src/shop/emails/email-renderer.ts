import { createElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Database } from '../../platform/db/database.ts';
import type { Wording } from '../settings/schema.ts';
import { type Attachment, assertNoHeaderInjection, type Email, type EmailBrand, type EmailDraft } from './email.ts';
import type { EmailKind } from './email-kind.ts';
import { opened, openedFacts } from './encryption.ts';
import { EmailLayout, withAccent } from './parts/layout.tsx';

type Props = {
  children?: ReactNode;
  href?: string;
  alt?: string;
  'aria-hidden'?: boolean | 'true' | 'false';
  /** What words say elsewhere in the same email. */
  'data-html-only'?: string;
};

const PARAGRAPH = '\n\n';
const BLOCKS = new Set(['p', 'div', 'h1', 'h2', 'table', 'ul', 'blockquote']);
/** Ends a cell; no text holds it, for PostgreSQL stores none that does. */
const CELL_END = '\u0000';
const UNSEEN = new Set(['head', 'style', 'script', 'title']);

/**
 * The text half of an email, read off the same elements as its HTML, so that the two never tell different stories.
 * Components are called as functions: emails draw and nothing else, without hooks.
 */
export function plainText(node: ReactNode): string {
  return read(node)
    .replace(/\u00a0/g, ' ')
    .replace(/(?<! ) +\n/g, '\n')
    .replace(/\n +/g, '\n')
    .replace(/\n{3,}/g, PARAGRAPH)
    .trim();
}

function read(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(read).join('');
  return isValidElement<Props>(node) ? readElement(node) : '';
}

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
      return rowOf(inside);
    default:
      return BLOCKS.has(type) ? blockOf(type, inside) : inside;
  }
}

const blockOf = (type: string, inside: string) =>
  type === 'blockquote'
    ? `${PARAGRAPH}${inside.trim().replace(/^/gm, '> ')}${PARAGRAPH}`
    : `${PARAGRAPH}${inside.trim()}${PARAGRAPH}`;

/** A row of one cell is layout and stands apart; a row of several is a line. */
function rowOf(row: string): string {
  const filled = row.split(CELL_END).filter((cell) => cell.trim() !== '');
  if (filled.length < 2) return PARAGRAPH + (filled[0] ?? '') + PARAGRAPH;
  return `\n${filled.map((cell) => cell.trim().replace(/\n+/g, ', ')).join('  ')}`;
}

/** The address on a line of its own: mail programs then make it clickable whole. */
const link = (words: string, href: string) =>
  words.trim() === href || href === '' || href.startsWith('mailto:') ? words : `${words.trim()}:\n${href}`;

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

/** An email as it is stored. `kind` null: a release before has rendered it, and `sealed` holds that. */
type EmailRow = {
  id: string;
  kind: string | null;
  toAddress: string;
  subject: string;
  replyTo: string;
  headers: Record<string, string>;
  html: string;
  text: string;
  sealed: Buffer | null;
};

type RenderedEmail = Omit<Email, 'to'> & { attachments(): Promise<readonly Attachment[]> };

export type EmailRenderer = {
  /** Names of the kinds that this release knows. */
  kinds: readonly string[];
  /** Throws CannotOpen where its key is gone, and what its template throws. */
  render(row: EmailRow): Promise<RenderedEmail>;
  /** An email about an example, with these words in place of what is saved for the same emails. */
  example(kind: string, facts: object, wording: Wording): Promise<Email>;
  /** The subject, of a confidential one too. */
  subjectOf(row: EmailRow): Promise<string>;
};

type RendererDeps = {
  kinds: readonly EmailKind[];
  db: Pick<Database, 'sql' | 'secrets'>;
  emailBrand: () => Promise<EmailBrand>;
};

/** Renders stored emails by the brand and promises of now. */
export function createEmailRenderer({ kinds, db, emailBrand }: RendererDeps): EmailRenderer {
  const byName = new Map(kinds.map((each) => [each.kind, each]));

  function kindOf(name: string): EmailKind {
    const kind = byName.get(name);
    if (!kind) throw new Error(`No email of the kind ${name} is known.`);
    return kind;
  }

  function draftOf(row: EmailRow & { kind: string }, brand: EmailBrand): EmailDraft {
    const draft = kindOf(row.kind).draftFrom(brand, openedFacts(db.secrets, row));
    // What lists have shown is what is sent.
    return { ...draft, subject: row.subject || draft.subject };
  }

  return {
    kinds: [...byName.keys()],
    async render(row) {
      if (!hasKind(row)) {
        const { replyTo, headers } = row;
        return { ...opened(db.secrets, row), replyTo, headers, attachments: async () => [] };
      }
      const brand = await emailBrand();
      const draft = draftOf(row, brand);
      return { ...renderEmail(brand, draft), attachments: async () => (await draft.attachments?.(db)) ?? [] };
    },
    async example(kind, facts, wording) {
      const brand = await emailBrand();
      const worded = { ...brand, wording: { ...brand.wording, ...wording } };
      return renderEmail(worded, kindOf(kind).draftFrom(worded, JSON.stringify(facts)));
    },
    async subjectOf(row) {
      if (row.subject !== '' || !row.sealed) return row.subject;
      return hasKind(row) ? draftOf(row, await emailBrand()).subject : opened(db.secrets, row).subject;
    },
  };
}

const hasKind = (row: EmailRow): row is EmailRow & { kind: string } => row.kind !== null;
