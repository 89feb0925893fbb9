import { expect, test } from 'vitest';
import type { EmailKind } from '../../src/shop/emails/email-kind.ts';
import { renderEmail } from '../../src/shop/emails/email-renderer.ts';
import { emailKinds } from '../../src/start/email-kinds.ts';
import storedFacts from '../support/emails/stored-facts.json' with { type: 'json' };
import { EMAIL_BRAND } from '../support/shop/email-brand.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../src/shop/**/emails/*.tsx', { eager: true });
const isKind = (value: unknown): value is EmailKind => typeof value === 'function' && 'draftFrom' in value;

test('the delivery renders every declared email kind, each with a unique name', () => {
  const declared = Object.values(modules).flatMap((module) => Object.values(module).filter(isKind));
  const listed = emailKinds.map(({ kind }) => kind);
  expect(declared.map(({ kind }) => kind).sort()).toEqual(listed.toSorted());
  expect(new Set(listed).size).toBe(listed.length);
});

/**
 * Facts of emails enqueued by earlier releases, which may still be in the queue when the next release starts. Never
 * change an entry: new facts of a kind need a default, and a new kind needs an entry here.
 */
test.each(emailKinds)('renders the previous release’s enqueued email of the kind $kind', (kind) => {
  const facts = (storedFacts as Record<string, object>)[kind.kind];
  const { subject, html, text } = renderEmail(EMAIL_BRAND, kind.draftFrom(EMAIL_BRAND, JSON.stringify(facts)));
  expect(subject).not.toBe('');
  for (const half of [html, text]) expect(half).not.toMatch(/undefined|\bnull\b|NaN|Invalid Date|\[object/);
});
