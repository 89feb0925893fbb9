import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from '../../../shared/tables/csv.ts';
import { MAX_SUBSCRIBERS, readSubscribers } from './read-subscribers.ts';

const NOW = new Date('2026-11-02T12:00:00Z');
const read = (text: string | Uint8Array) =>
  readSubscribers(typeof text === 'string' ? new TextEncoder().encode(text) : text, NOW);
function toLines(text: string) {
  const found = read(text);
  if (!found.ok) throw new Error(found.sentence);
  return found;
}
const brief = (text: string) =>
  toLines(text).lines.map(({ email, typed, says, consentAt }) => [email ?? typed, says, consentAt]);

test('reads Shopify’s customer export by its current or earlier consent column', () => {
  const today = [
    'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Phone,Accepts SMS Marketing,Total Spent,Tags',
    "'7012345678901,Dana,Whitfield,Dana@Example.com,yes,,'+16125550142,no,154.66,vip",
    "'7012345678902,Eve,Adams,eve@example.com,no,,,yes,0.00,",
    "'7012345678903,No,Answer,none@example.com,,,,no,0.00,",
    "'7012345678904,No,Email,,yes,,,no,0.00,",
  ].join('\r\n');
  expect(toLines(today).format).toBe('shopify');
  expect(brief(today)).toEqual([
    ['dana@example.com', 'yes', null],
    ['eve@example.com', 'no', null],
    ['none@example.com', 'none', null],
    ['', 'yes', null],
  ]);
  expect(toLines(today).lines[0]?.consent).toBe('Accepts Email Marketing: yes');
  const before =
    'First Name,Last Name,Email,Company,Accepts Marketing,Total Spent\nDana,W,dana@example.com,,yes,1\n,,e@example.com,,no,0';
  expect(brief(before).map(([, says]) => says)).toEqual(['yes', 'no']);
  expect(toLines(before).lines[0]?.consent).toBe('Accepts Marketing: yes');
});

test('reads confirmation dates from Mailchimp’s export, and adds no one from its other two files', () => {
  const head =
    'Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LAST_CHANGED,LEID,EUID,NOTES,TAGS';
  const subscribed = [
    head,
    'dana@example.com,Dana,W,4,2024-03-14 10:11:12,203.0.113.7,2024-03-14 10:15:00,203.0.113.7,,2026-01-01 00:00:00,1,a,,',
    'asked@example.com,,,2,2024-03-14 10:11:12,,,,,,2,b,,',
    'never@example.com,,,2,,,,,,,3,c,,',
    'odd@example.com,,,2,,,14.03.2024,,,,4,d,,',
    'later@example.com,,,2,,,2031-01-01 00:00:00,,,,5,e,,',
  ].join('\n');
  expect(toLines(subscribed).format).toBe('mailchimp');
  expect(brief(subscribed)).toEqual([
    ['dana@example.com', 'yes', '2024-03-14T10:15:00.000Z'],
    ['asked@example.com', 'yes', '2024-03-14T10:11:12.000Z'],
    ['never@example.com', 'none', null],
    ['odd@example.com', 'yes', null],
    ['later@example.com', 'yes', null],
  ]);
  const row = 'x@example.com,,,2,2024-03-14 10:11:12,,2024-03-14 10:11:12,,,,1,a,,';
  expect(brief(`${head},UNSUB_TIME,UNSUB_REASON\n${row},2025-01-01 00:00:00,`)[0]?.[1]).toBe('left');
  expect(brief(`${head},CLEAN_TIME,CLEAN_CAMPAIGN_TITLE\n${row},2025-01-01 00:00:00,`)[0]?.[1]).toBe('bounced');
});

test('reads the shop’s own export, and a plain list by its Consent column', () => {
  const own = [
    'Email,Asked,Confirmed,Left,Agreed to,From network,Consent source,Consent time',
    'dana@example.com,2026-01-01T10:00:00.000Z,2026-01-02T10:00:00.000Z,,By checking this box,203.0.113.0,,',
    'old@example.com,2026-01-01T10:00:00.000Z,2026-05-02T10:00:00.000Z,,Consent: yes,,"Mailchimp, a.csv",2024-03-14T10:15:00.000Z',
    'gone@example.com,2026-01-01T10:00:00.000Z,2026-01-02T10:00:00.000Z,2026-02-02T10:00:00.000Z,By checking,,,',
  ].join('\r\n');
  expect(toLines(own).format).toBe('own');
  expect(brief(own)).toEqual([
    ['dana@example.com', 'yes', '2026-01-02T10:00:00.000Z'],
    ['old@example.com', 'yes', '2024-03-14T10:15:00.000Z'],
    ['gone@example.com', 'left', null],
  ]);
  expect(toLines(own).lines[0]?.consent).toBe('By checking this box');
  const plain =
    'Email;Consent;Consent time\ndana@example.com;Yes;2026-03-14\nb@example.com;maybe;\nc@example.com;;\n"=d@example.com";no;';
  expect(brief(plain)).toEqual([
    ['dana@example.com', 'yes', '2026-03-14T00:00:00.000Z'],
    ['b@example.com', 'no', null],
    ['c@example.com', 'none', null],
    ['=d@example.com', 'no', null],
  ]);
  expect(brief('email\ndana@example.com')).toEqual([['dana@example.com', 'none', null]]);
});

test('treats a Confirmed column of no as no consent', () => {
  const file = 'Email,Confirmed\na@example.com,no\nb@example.com,pending\nc@example.com,2026-03-14\nd@example.com,';
  expect(brief(file).map(([email, says]) => [email, says])).toEqual([
    ['a@example.com', 'no'],
    ['b@example.com', 'no'],
    ['c@example.com', 'yes'],
    ['d@example.com', 'none'],
  ]);
});

test('lets no empty row override a row with consent', () => {
  const { lines } = toLines('Email,Consent\ndana@example.com,\ndana@example.com,yes');
  expect(lines.map(({ says, isRepeat }) => [says, isRepeat])).toEqual([
    ['none', false],
    ['yes', false],
  ]);
});

test('deduplicates addresses in any spelling, and applies one refusal to all rows of the address', () => {
  const { lines } = toLines(
    'Email,Consent\nDana@example.com,yes\n dana@EXAMPLE.com ,yes\neve@example.com,yes\nEVE@example.com,no\nnot an address,yes\nnot an address,yes',
  );
  expect(lines.map(({ says, isRepeat }) => [says, isRepeat])).toEqual([
    ['yes', false],
    ['yes', true],
    ['no', false],
    ['no', true],
    ['yes', false],
    ['yes', false],
  ]);
});

test('refuses an unknown file with a message, and never throws for any bytes', () => {
  for (const [text, part] of [
    ['', 'empty'],
    ['Name,Phone\nDana,1', 'We don’t know this file'],
    ['Email,Consent\n', 'nobody'],
    ['PK\u0003\u0004', 'ZIP'],
    ['%PDF-1.7', 'PDF'],
    [
      `Email,Consent\n${'a@example.com,yes\n'.repeat(MAX_SUBSCRIBERS + 1)}`,
      'up to 20,000 rows, and this one has 20,001',
    ],
  ] as const) {
    expect(read(text)).toMatchObject({ ok: false, sentence: expect.stringContaining(part) });
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void read(bytes)),
    { numRuns: 50 },
  );
});

test('requires an explicit word of consent, with a refusal taking precedence, and counts each row once', () => {
  const address = fc.constantFrom('dana@example.com', 'DANA@example.com ', 'eve@example.com');
  const consent = fc.constantFrom('yes', 'no', '', 'maybe', ' YES ', '=yes()', 'unsubscribed');
  fc.assert(
    fc.property(fc.array(fc.tuple(address, consent), { minLength: 1, maxLength: 12 }), (rows) => {
      const { lines } = toLines(csvLine(['Email', 'Consent']) + rows.map((row) => csvLine(row)).join(''));
      expect(lines).toHaveLength(rows.length);
      const plain = (text: string) => text.trim().toLowerCase();
      for (const [place, { email, says }] of lines.entries()) {
        const [typed = '', word = ''] = rows[place] ?? [];
        const isRefused = rows.some(
          ([other, each]) => plain(other) === plain(typed) && !['', 'yes'].includes(plain(each)),
        );
        const own = { '': 'none', yes: isRefused ? 'no' : 'yes' }[plain(word)] ?? 'no';
        expect([email, says]).toEqual([plain(typed), own]);
      }
    }),
    { numRuns: 200 },
  );
});
