import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { PASSWORD, registerShopper } from '../../../tests/support/actors/registered-shoppers.ts';
import { inTests, isLong, percentile, recordFigure } from '../../../tests/support/chaos/fault-report.ts';
import { signTestPValue } from '../../../tests/support/checks/statistics.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';

const shop = await openTestShop();
const { app } = shop;
const ROUNDS = inTests(25, { long: 200 });
const MAX_BATCHES = 5;
/** Argon2 takes tens of milliseconds; without it, an unknown address would answer in a tenth of the time. */
const MAX_DIFFERENT = 1.25;
const MAX_DIFFERENT_MS = 5;

const CALLS: Record<string, (email: string) => [path: string, payload: object]> = {
  login: (username) => ['login', { username, password: 'not the right password' }],
  registration: (email) => ['register', { name: 'Dana', email, password: PASSWORD }],
  reset: (email) => ['send-reset-email', { email }],
  'a login code': (email) => ['login-code', { email }],
  resending: (email) => ['resend-verification', { email }],
};

/** A person known to the call; for another link, an account that waits for its first one. */
async function knownTo(name: string): Promise<string> {
  if (name !== 'resending') return (await registerShopper(shop)).email;
  const email = 'waiting@example.com';
  await app.inject({
    method: 'POST',
    url: '/api/users/register',
    payload: { name: 'Dana Whitfield', email, password: PASSWORD },
  });
  return email;
}

async function msFor([path, payload]: [string, object]) {
  const started = performance.now();
  await app.inject({ method: 'POST', url: `/api/users/${path}`, payload });
  return performance.now() - started;
}

/** Times both kinds of call, alternating, so that other load on the machine affects both alike. */
async function measure(rounds: number, ...kinds: [() => Promise<number>, () => Promise<number>]) {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const first = round % 2 === 0 ? 0 : 1;
    const second = first === 0 ? 1 : 0;
    times[first].push(await kinds[first]());
    times[second].push(await kinds[second]());
  }
  return times;
}

test.each(Object.keys(CALLS))('%s takes the same time for an unknown address as for a known one', async (name) => {
  const call = CALLS[name] ?? (() => ['', {}]);
  const email = await knownTo(name);
  const [known, unknown]: [number[], number[]] = [[], []];
  const medians = () => [percentile(known, 50), percentile(unknown, 50)] as const;
  const ratio = () => Math.max(...medians()) / Math.min(...medians());
  // Measure for longer on a busy machine.
  for (let batch = 0; batch < MAX_BATCHES && !(ratio() < MAX_DIFFERENT); batch += 1) {
    const [here, nowhere] = await measure(
      ROUNDS,
      () => msFor(call(email)),
      () => msFor(call(`unknown-${name.replaceAll(' ', '-')}-${randomInt(1e12)}@example.com`)),
    );
    known.push(...here);
    unknown.push(...nowhere);
  }
  const [here, nowhere] = medians();
  const differences = known.map((ms, turn) => ms - (unknown[turn] ?? Number.NaN));
  const apart = Math.abs(percentile(differences, 50));
  const figure = `${name}: ${known.length} pairs, medians ${here.toFixed(1)} and ${nowhere.toFixed(1)} ms, within a pair ${apart.toFixed(1)} ms apart, equal with p = ${signTestPValue(differences).toFixed(2)}`;
  recordFigure(29, 'same time for known and unknown addresses: less than 5 ms apart', figure);
  expect(ratio(), figure).toBeLessThan(MAX_DIFFERENT);
  if (isLong) expect(apart, figure).toBeLessThan(MAX_DIFFERENT_MS);
});
