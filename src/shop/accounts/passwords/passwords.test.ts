import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { createPasswords, isOutdated } from './passwords.ts';

const stored = async (password: string) => {
  const hashed = await createPasswords().hash(password);
  if (!hashed.ok) throw new Error('the queue was empty');
  return hashed.hash;
};

test('verifies the correct password and refuses another', async () => {
  const passwords = createPasswords();
  const beads = await stored('six and a half inches');
  expect(await passwords.verify('six and a half inches', beads)).toEqual({ ok: true, isRight: true });
  expect(await passwords.verify('six and a half inch', beads)).toEqual({ ok: true, isRight: false });
});

test('stores argon2id at OWASP’s cost with a random salt', async () => {
  const one = await stored('six and a half inches');
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await stored('six and a half inches')).not.toBe(one);
});

test('compares long passwords to the last character', async () => {
  const long = 'bead '.repeat(200);
  const beads = await stored(`${long}a`);
  const passwords = createPasswords();
  expect(await passwords.verify(`${long}a`, beads)).toEqual({ ok: true, isRight: true });
  expect(await passwords.verify(`${long}b`, beads)).toEqual({ ok: true, isRight: false });
});

test('treats one password typed on two keyboards as equal', async () => {
  const composed = await stored('perlé 📿 été');
  expect(await createPasswords().verify('perle\u0301 📿 e\u0301te\u0301', composed)).toEqual({
    ok: true,
    isRight: true,
  });
});

test('verifies a missing account’s password at the same cost, without success', async () => {
  const passwords = createPasswords();
  expect(await passwords.verify('a password that nobody has', undefined)).toEqual({ ok: true, isRight: false });
  const ofDana = await stored('six and a half inches');
  // CPU time, alternating, so that other load affects both alike.
  const spent = { known: 0, unknown: 0 };
  for (let round = 0; round < 6; round += 1) {
    for (const [kind, against] of [
      ['known', ofDana],
      ['unknown', undefined],
    ] as const) {
      const before = process.cpuUsage();
      await passwords.verify('a password that nobody has', against);
      spent[kind] += process.cpuUsage(before).user;
    }
  }
  expect(spent.unknown).toBeGreaterThan(spent.known / 2);
});

test('refuses beyond the queue limit, and serves everyone in the queue', async () => {
  const passwords = createPasswords({ inFlight: 1, waiting: 2 });
  const all = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((word) => passwords.hash(`${word} long enough`)));
  expect(all.map(({ ok }) => ok)).toEqual([true, true, true, false, false]);
  expect(passwords.waiting()).toBe(0);
  const known = await stored('six and a half inches');
  const asked = Promise.all([1, 2, 3, 4].map(() => passwords.verify('six and a half inches', known)));
  expect(passwords.waiting()).toBe(2);
  expect(await asked).toEqual([...Array(3).fill({ ok: true, isRight: true }), { ok: false, reason: 'busy' }]);
  expect((await passwords.hash('there is room again')).ok).toBe(true);
});

test('fails only the call with an invalid hash, and frees its slot', async () => {
  const passwords = createPasswords({ inFlight: 1, waiting: 0 });
  await expect(passwords.verify('anything', 'not a hash')).rejects.toThrow();
  expect((await passwords.hash('there is room again')).ok).toBe(true);
});

test('detects a hash of a lower cost', async () => {
  expect(isOutdated(await stored('six and a half inches'))).toBe(false);
  expect(isOutdated(await hash('six and a half inches', { memoryCost: 8192, timeCost: 2, parallelism: 1 }))).toBe(true);
  expect(isOutdated('$2b$10$abcdefghijklmnopqrstuv')).toBe(true);
});
