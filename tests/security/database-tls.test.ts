import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '../../src/platform/db/database.ts';
import { createInvalidationBus } from '../../src/platform/invalidation/invalidation-bus.ts';
import { startupMessage } from '../../src/start/startup-messages.ts';
import { startTlsPostgres } from '../support/database/tls-postgres.ts';
import { temporaryFolder } from '../support/runner/temporary-folder.ts';
import { makeCertificate } from '../support/servers/certificates.ts';

const validity = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 86_400_000) };
const [ours, stranger] = await Promise.all(
  ['ours', 'stranger'].map((name) => makeCertificate({ name, host: 'localhost', ...validity })),
);
if (!ours || !stranger) throw new Error('no certificates');
const folder = temporaryFolder();
const [root, otherRoot] = [join(folder, 'root.crt'), join(folder, 'other.crt')];
writeFileSync(root, ours.rootPem);
writeFileSync(otherRoot, stranger.rootPem);
const port = await startTlsPostgres({ pem: ours.chainPem, keyPem: ours.keyPem });

const at = (search: string, host = 'localhost') => `postgres://shop@${host}:${port}/postgres?${search}`;

/** Whether the connection is encrypted, or why it failed. */
async function ask(url: string): Promise<unknown> {
  const { sql } = createDatabase({ url, poolSize: 1 });
  onTestFinished(() => sql.end({ timeout: 1 }));
  const [answer] = await sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.catch((error: unknown) => [
    error,
  ]);
  return answer;
}

test('verify-full with the correct root certificate connects encrypted', async () => {
  const url = at(`sslmode=verify-full&sslrootcert=${encodeURIComponent(root)}`);
  expect(await ask(url)).toEqual({ ssl: true });
  const disconnect = await createInvalidationBus().connect({ url, log: { warn: () => {} } });
  await disconnect();
});

test('verify-full refuses an unknown authority and another host’s certificate, with a message', async () => {
  for (const url of [
    at(`sslmode=verify-full&sslrootcert=${encodeURIComponent(otherRoot)}`),
    at('sslmode=verify-full'),
    at('sslmode=verify-full&sslrootcert=system'),
    // The certificate is for localhost, and this address is the IP.
    at(`sslmode=verify-full&sslrootcert=${encodeURIComponent(root)}`, '127.0.0.1'),
  ]) {
    expect(startupMessage(await ask(url)), url).toMatch(/^The database shows a certificate that is not trusted/);
  }
});

test('sslmode=require checks no certificate, and production refuses it', async () => {
  expect(await ask(at('sslmode=require'))).toEqual({ ssl: true });
});
