import { expect, test } from 'vitest';
import { fastPasswords } from '../support/actors/fast-passwords.ts';
import { emailsTo, PASSWORD, registerShopper } from '../support/actors/registered-shoppers.ts';
import { getStatuses } from '../support/checks/statuses.ts';
import { openTestShop } from '../support/shop/test-shop.ts';

// An account is found by its canonical address. Limits that counted the address as typed gave one mailbox unlimited
// spellings, each with separate tries: 600 of 600 code guesses were checked.

const shop = await openTestShop({
  env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' },
  passwords: fastPasswords,
});
const { app, deps } = shop;

let networks = 0;
/** From a new network, so that only limits by address can refuse. */
const post = (path: string, payload: object, from = `203.${Math.floor(networks / 250)}.${networks++ % 250}.1`) =>
  app.inject({ method: 'POST', url: `/api${path}`, payload, headers: { 'x-forwarded-for': from } });

/** Many spellings of one mailbox at example.com. */
function getSpellings(email: string): string[] {
  const [local = '', domain = ''] = email.split('@');
  const wide = (place: number) =>
    domain.slice(0, place) + String.fromCharCode(domain.charCodeAt(place) + 0xfee0) + domain.slice(place + 1);
  const hyphened = (place: number) => `${domain.slice(0, place)}\u00ad${domain.slice(place)}`;
  const domains = [...'example'].flatMap((_, place) => [wide(place), hyphened(place + 1)]);
  return [
    email,
    email.toUpperCase(),
    `  ${email}\t`,
    `${local}@${domain.replace('.', '。')}`,
    `${local}@${domain.replace('.', '．')}`,
    ...domains.map((each) => `${local}@${each}`),
  ];
}
const inTurn = (spellings: string[]) => (turn: number) => spellings[turn % spellings.length] ?? '';

test('wrong passwords from one network count together in all spellings of the address', async () => {
  const { email } = await registerShopper(shop);
  const spelled = inTurn(getSpellings(email));
  const tries = await getStatuses(40, (turn) =>
    post('/users/login', { username: spelled(turn), password: 'wrong' }, '198.51.100.1'),
  );
  expect(tries).toEqual([...Array(10).fill(401), ...Array(30).fill(429)]);
  // Then even the correct password is refused, in every spelling.
  for (const username of getSpellings(email)) {
    expect((await post('/users/login', { username, password: PASSWORD }, '198.51.100.1')).statusCode).toBe(429);
  }
});

test('counts invalid address text as a try', async () => {
  const tries = await getStatuses(12, (turn) =>
    post('/users/login', { username: `no address ${turn}`, password: 'wrong' }, '198.51.100.2'),
  );
  expect(tries).toEqual([...Array(10).fill(401), 429, 429]);
});

test('a mailbox gets no more emails by spelling variants', async () => {
  const { email } = await registerShopper(shop);
  const spellings = getSpellings(email);
  const flood: Record<string, [number, (spelled: string) => [string, object]]> = {
    'reset emails': [8, (spelled) => ['/users/send-reset-email', { email: spelled }]],
    'copies of messages': [5, (spelled) => ['/users/contact-us', { name: 'Eve', email: spelled, message: 'Hi' }]],
    'newsletter confirmations': [3, (spelled) => ['/newsletter/subscribe', { email: spelled, consent: true }]],
    registrations: [5, (spelled) => ['/users/register', { name: 'Eve', email: spelled, password: PASSWORD }]],
  };
  for (const [what, [most, call]] of Object.entries(flood)) {
    const before = (await emailsTo(deps, email)).length;
    const tries = await getStatuses(spellings.length, (turn) => post(...call(inTurn(spellings)(turn))));
    expect(tries.filter((status) => status !== 429).length, what).toBe(most);
    expect((await emailsTo(deps, email)).length - before, what).toBeLessThanOrEqual(most);
  }
  // Registration shares its limit with resending the link.
  const again = await getStatuses(3, (turn) => post('/users/resend-verification', { email: inTurn(spellings)(turn) }));
  expect(again).toEqual([429, 429, 429]);
});
