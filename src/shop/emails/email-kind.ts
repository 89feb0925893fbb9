import fastJson from 'fast-json-stringify';
import type { Static, TSchema } from 'typebox';
import Compile from 'typebox/compile';
import { Value } from 'typebox/value';
import { assertNoHeaderInjection, type EmailBrand, type EmailDraft } from './email.ts';

export type EmailKind = {
  kind: string;
  /** Renders stored facts with the current brand. Throws if the facts don't match the kind. */
  draftFrom(emailBrand: EmailBrand, facts: string): EmailDraft;
};

/** Send priority: 0 for emails that someone waits for at the screen, 2 for newsletters. */
type Urgency = 0 | 1 | 2;

export type NewEmail = {
  kind: string;
  /** JSON. */
  facts: string;
  to: string;
  replyTo: string;
  subject: string;
  isConfidential: boolean;
  urgency: Urgency;
};

type EmailKindInput<Facts extends TSchema> = {
  /** Stored with each email, so it must never change. */
  kind: string;
  /**
   * Facts as of enqueueing; nothing else is stored. Later releases must read them: new fields need a `default`
   * (`tests/rules/email-kinds.test.ts`).
   */
  facts: Facts;
  isBulk?: true;
  write(emailBrand: EmailBrand, facts: Static<Facts>): EmailDraft;
};

/**
 * Declares a kind of email; calling it with facts returns a NewEmail. Every kind is listed in `start/email-kinds.ts`.
 */
export function defineEmail<Facts extends TSchema>({ kind, facts: schema, isBulk, write }: EmailKindInput<Facts>) {
  let stringify: ((facts: Static<Facts>) => string) | undefined;
  let check: ReturnType<typeof Compile> | undefined;

  function compose(emailBrand: EmailBrand, facts: Static<Facts>): NewEmail {
    const {
      to,
      subject,
      replyTo = emailBrand.helpEmail,
      headers = {},
      isConfidential = false,
    } = write(emailBrand, facts);
    assertNoHeaderInjection({ to, replyTo, subject, headers });
    stringify ??= fastJson(schema) as (facts: Static<Facts>) => string;
    return {
      kind,
      facts: stringify(facts),
      to,
      replyTo,
      subject,
      isConfidential,
      urgency: getUrgency({ isConfidential, isBulk }),
    };
  }

  function draftFrom(emailBrand: EmailBrand, stored: string): EmailDraft {
    const facts = Value.Default(schema, JSON.parse(stored));
    check ??= Compile(schema);
    if (!check.Check(facts)) throw new Error(`An email of the kind ${kind} has facts of another shape.`);
    return write(emailBrand, facts as Static<Facts>);
  }

  return Object.assign(compose, { kind, draftFrom }) satisfies EmailKind;
}

function getUrgency({
  isConfidential,
  isBulk = false,
}: {
  isConfidential: boolean;
  isBulk?: boolean | undefined;
}): Urgency {
  if (isConfidential) return 0;
  return isBulk ? 2 : 1;
}
