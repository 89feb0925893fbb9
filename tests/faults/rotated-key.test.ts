import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createDatabase } from '../../src/platform/db/database.ts';
import { createSecretBox, idOfKey } from '../../src/platform/secrets/secret-box.ts';
import { keyFile, openKeyFile, readKeyFile } from '../../src/platform/secrets/secret-key.ts';
import { openedFacts } from '../../src/shop/emails/encryption.ts';
import { enqueueEmail } from '../../src/shop/emails/enqueue.ts';
import { openTotp, sealTotp } from '../../src/shop/staff/second-factor/totp.ts';
import { UNUSABLE_HASH } from '../support/actors/unusable-hash.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { EMAIL_BRAND, plainEmail } from '../support/shop/email-brand.ts';
import { buildWithFailpoints } from '../support/shop-process/failpoint-build.ts';

const folder = mkdtempSync(join(tmpdir(), 'nyuzi-rotated-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { url } = await createTestDatabase();
const diesAt = join(folder, 'dies-at');
const program = buildWithFailpoints();
const LETTERS = 450;

/** Runs a command as an owner would; killed at the place named by `diesAt`. */
async function command(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [program, ...args], {
    env: {
      PATH: process.env.PATH ?? '',
      DATA_DIR: folder,
      DATABASE_URL: url,
      LOG_LEVEL: 'warn',
      NYUZI_FAILPOINT: diesAt,
      ...env,
    },
  });
  const heard: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void heard.push(chunk.toString()));
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { status, said: heard.join('') };
}

const secrets = createSecretBox(openKeyFile(folder));
const db = createDatabase({ url, secrets });
afterAll(() => db.close());
await db.transaction(async (tx) => {
  for (let letter = 0; letter < LETTERS; letter += 1)
    await enqueueEmail(tx, plainEmail(EMAIL_BRAND, { to: 'dana@example.com', subject: `No. ${letter}` }));
});
const [grace] = await db.sql<{ id: string }[]>`
  insert into staff (name, email, role, password_hash) values ('Grace', 'grace@example.com', 'owner', ${UNUSABLE_HASH}) returning id`;
const staffId = grace?.id ?? '';
await db.sql`update staff set totp_sealed = ${sealTotp(secrets, staffId, Buffer.from('shared with an app'))}, totp_since = now()`;

/** Opens everything with these keys, and returns the keys that sealed it. */
async function sealedBy(keys: ReturnType<typeof readKeyFile>) {
  const box = createSecretBox(() => keys);
  const letters = await db.sql<{ id: string; sealed: Buffer }[]>`select email_id as id, sealed from email_facts`;
  expect(letters.map((row) => JSON.parse(openedFacts(box, row)).to)).toEqual(Array(LETTERS).fill('dana@example.com'));
  const [row] = await db.sql<{ totpSealed: Buffer }[]>`select totp_sealed from staff`;
  const totpSealed = row?.totpSealed ?? Buffer.alloc(0);
  expect(openTotp(box, { id: staffId, totpSealed })?.toString()).toBe('shared with an app');
  return new Set(
    [totpSealed, ...letters.map(({ sealed }) => sealed)].map((bytes) => bytes.subarray(1, 7).toString('hex')),
  );
}

test('a rotation killed between two batches loses nothing, and resumes on a repeat', async () => {
  const [first] = readKeyFile(keyFile(folder));
  writeFileSync(diesAt, 'rotate.between-batches');
  expect((await command(['rotate-key'])).status).toBeNull();
  const halfway = readKeyFile(keyFile(folder));
  expect(halfway[1]).toEqual(first);
  expect((await sealedBy(halfway)).size).toBe(2);
  writeFileSync(diesAt, '');
  expect(await command(['rotate-key'])).toMatchObject({
    status: 0,
    said: expect.stringContaining(`sealed ${LETTERS + 1} values`),
  });
  const after = readKeyFile(keyFile(folder));
  expect(await sealedBy([after[0]])).toEqual(new Set([idOfKey(after[0])]));
  expect(after).toHaveLength(2);
  expect(after).not.toContainEqual(first);
});

test('rotates a key of the environment through a second variable, and prints the settings to change', async () => {
  const [old] = readKeyFile(keyFile(folder));
  const next = Buffer.alloc(32, 'the next key');
  const env = { SECRET_KEY: old.toString('hex') };
  expect(await command(['rotate-key'], env)).toMatchObject({
    status: 1,
    said: expect.stringContaining('SECRET_KEY_NEXT='),
  });
  const done = await command(['rotate-key'], { ...env, SECRET_KEY_NEXT: next.toString('base64url') });
  expect(done).toMatchObject({
    status: 0,
    said: expect.stringContaining('give SECRET_KEY the value of SECRET_KEY_NEXT'),
  });
  expect(await sealedBy([next])).toEqual(new Set([idOfKey(next)]));
  expect(await command(['rotate-key'], { SECRET_KEY: 'short' })).toMatchObject({
    status: 1,
    said: expect.stringContaining('SECRET_KEY is not a key: give 32 random bytes'),
  });
});
