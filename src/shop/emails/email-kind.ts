import fastJson from 'fast-json-stringify';
import type { Static, TSchema } from 'typebox';
import Compile from 'typebox/compile';
import { Value } from 'typebox/value';
import { assertNoHeaderInjection, type EmailBrand, type EmailDraft } from './email.ts';

/** Which emails are sent first: 0 what somebody waits for at the screen, 2 newsletters. */
export type Urgency = 0 | 1 | 2;

/** An email that is to be enqueued: whom it goes to, and what it says. */
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

/** A kind of email, as the delivery knows it. */
export type EmailKind = {
  kind: string;
  /** The email that these facts tell, by the brand and promises of now. Throws where the kind can't be told by them. */
  draftFrom(emailBrand: EmailBrand, facts: string): EmailDraft;
};

type EmailKindInput<Facts extends TSchema> = {
  /** Stored with each email, so never changed. */
  kind: string;
  /**
   * What must be as it was when the email was enqueued. Only what stands here is stored. A later release reads what this
   * one stored: what is added brings a `default` (`tests/rules/email-kinds.test.ts`).
   */
  facts: Facts;
  isBulk?: true;
  write(emailBrand: EmailBrand, facts: Static<Facts>): EmailDraft;
};

/** Declares a kind of email; called with its facts it answers one to be enqueued. Each is listed in `start/email-kinds.ts`. */
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
      urgency: urgencyOf({ isConfidential, isBulk }),
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

function urgencyOf({
  isConfidential,
  isBulk = false,
}: {
  isConfidential: boolean;
  isBulk?: boolean | undefined;
}): Urgency {
  if (isConfidential) return 0;
  return isBulk ? 2 : 1;
}
