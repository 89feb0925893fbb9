import type { Database } from '../../platform/db/database.ts';
import type { Wording } from '../settings/schema.ts';
import type { Attachment, Email, EmailBrand, EmailDraft } from './email.ts';
import type { EmailKind } from './email-kind.ts';
import { opened, openedFacts } from './encryption.ts';
import { renderEmail } from './render-email.ts';

/** An email as it is stored. `kind` null: a release before has rendered it, and `sealed` holds that. */
export type EmailRow = {
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

export type RenderedEmail = Omit<Email, 'to'> & { attachments(): Promise<readonly Attachment[]> };

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
