import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { canChangeAddOnlyTables, prepareAppRole } from '../../src/platform/db/app-role.ts';
import { otherDatabase } from '../../src/platform/db/connection-url.ts';
import { createDatabase } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { createJobs } from '../../src/platform/jobs/create-jobs.ts';
import { enqueue } from '../../src/platform/jobs/jobs.ts';
import { recordAudit, TERMINAL } from '../../src/shop/audit/audit.ts';
import { extendHashChain, findHashChainEnd, verifyHashChain } from '../../src/shop/audit/hash-chain.ts';
import { externalDatabase } from '../../src/start/open-database.ts';
import { createEmptyDatabase, createTestDatabase, testSecrets, withJobs } from '../support/database/database.ts';
import { suiteLog } from '../support/runner/suite-log.ts';
import { testConfig } from '../support/shop/test-config.ts';

const { url, db: owner } = await createTestDatabase();
// An external server (TEST_DATABASE_URL) may require a password.
const isEmbedded = url.startsWith('socket:');
const as = (role: string, address: string) => address.replace(/user=[^&]*/, `user=${role}`);
const app = createDatabase({ url: as('shop_app', url), poolSize: 2, secrets: testSecrets });
const folder = mkdtempSync(join(tmpdir(), 'nyuzi-log-'));
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const write = (subject: string, db = owner) =>
  db.transaction((tx) => recordAudit(tx, TERMINAL, { what: 'product.changed', subject, after: { price: 1 } }));
const check = () => owner.transaction(({ sql }) => verifyHashChain(sql));

test.runIf(isEmbedded)('the shop’s database role can add to the audit log but not change it', async () => {
  await prepareAppRole(url, { name: 'shop_app' });
  expect([await canChangeAddOnlyTables(owner.sql), await canChangeAddOnlyTables(app.sql)]).toEqual([true, false]);
  await write('rift-cuff', app);
  await extendHashChain({ db: app });
  const tries = [
    "update audit_entries set who = 'somebody else'",
    'delete from audit_entries',
    'truncate audit_entries',
    'truncate audit_entries, audit_chain cascade',
    "update audit_chain set hash = decode(repeat('00', 32), 'hex')",
    'delete from audit_chain',
    'alter table audit_entries disable trigger all',
    'alter table audit_entries add column later text',
    'drop table audit_entries',
    'create or replace rule quiet as on insert to audit_entries do instead nothing',
    'create trigger quiet before insert on audit_entries for each row execute function suppress_redundant_updates_trigger()',
    "update migrations set hash = ''",
    'set role shop',
    'alter role shop_app superuser',
    'alter database postgres owner to shop_app',
    'set session_replication_role = replica',
    "copy (select 1) to program 'true'",
    "select pg_read_file('/etc/passwd')",
    "select lo_import('/etc/passwd')",
    "insert into audit_entries (id, who, what, subject) overriding system value values (1, 'x', 'a.b', '') on conflict (id) do update set who = 'x'",
  ];
  for (const statement of tries)
    await expect(app.sql.unsafe(statement), statement).rejects.toMatchObject({
      code: expect.stringMatching(/42501|42809/),
    });
  expect((await app.sql`select who from audit_entries`).map(({ who }) => who)).toEqual(['At the terminal']);
});

test.runIf(isEmbedded)('the shop works with that role, including queue and table changes', async () => {
  const { db: queueing, jobs } = withJobs(app);
  const heard: object[] = [];
  jobs.work('say', {}, async (payload) => void heard.push(payload));
  await jobs.start();
  await queueing.transaction((tx) => enqueue(tx, 'say', { words: 'hello' }));
  await expect.poll(() => heard).toEqual([{ words: 'hello' }]);
  await jobs.stop();
  const tables = await app.sql<{ name: string; may: boolean }[]>`
    select relname as name, has_table_privilege(oid, 'select') and (relname in ('migrations')
      or has_table_privilege(oid, 'insert')) and (relname in ('migrations', 'audit_entries', 'audit_chain', 'maker_entries')
      or (has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete'))) as may
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`;
  expect(tables.length).toBeGreaterThan(30);
  expect(tables.filter(({ may }) => !may)).toEqual([]);
  // Tables added by a later release are writable at once.
  await owner.sql`create table later (id bigint generated always as identity primary key)`;
  expect(await app.sql`insert into later default values returning id`).toHaveLength(1);
});

test('the hash chain detects and names every changed, deleted or inserted entry', async () => {
  for (let entry = 0; entry < 5; entry += 1) await write(`cuff-${entry}`);
  await Promise.all([extendHashChain({ db: owner }), extendHashChain({ db: owner }), extendHashChain({ db: owner })]);
  await extendHashChain({ db: owner }, 'all');
  const whole = await check();
  expect(whole).toMatchObject({ ok: true, end: await findHashChainEnd(owner) });
  // A column added by a later release, and other connection settings, change no hash.
  await owner.sql`alter table audit_entries add column later_still text`;
  await owner.sql`alter table audit_entries add column outcome_later timestamptz`;
  const elsewhere = await owner.transaction(async ({ sql }) => {
    await sql`set local timezone = 'Africa/Nairobi'`;
    return verifyHashChain(sql);
  });
  expect(elsewhere).toEqual(whole);
  // An entry that committed late is further down the chain.
  await owner.sql`
    insert into audit_entries (id, who, what, subject) overriding system value values (-7, 'Late', 'product.changed', 'late')`;
  await write('after');
  await extendHashChain({ db: owner });
  expect(await check()).toMatchObject({ ok: true });

  const [victim] = await owner.sql<{ id: number }[]>`select id from audit_entries where subject = 'cuff-2'`;
  const id = victim?.id ?? 0;
  const attacks = [
    ['is not as it was written', `update audit_entries set who = 'Somebody else' where id = ${id}`],
    ['is not as it was written', `update audit_entries set after = '{"price": 2}' where id = ${id}`],
    ['is not as it was written', `update audit_entries set later_still = 'x' where id = ${id}`],
    ['is missing', `delete from audit_entries where id = ${id}`],
    ['of its chain is missing', `delete from audit_chain where entry_id = ${id}`],
    ['is not as it was written', `update audit_chain set hash = sha256('x') where entry_id = ${id}`],
  ] as const;
  for (const [sentence, attack] of attacks) {
    await owner
      .transaction(async ({ sql }) => {
        await sql.unsafe(attack);
        const found = await verifyHashChain(sql);
        expect(found, attack).toMatchObject({ ok: false, sentence: expect.stringContaining(sentence) });
        if (!attack.includes('delete from audit_chain'))
          expect(found).toMatchObject({ sentence: expect.stringContaining(`entry ${id}`) });
        throw new Error('taken back');
      })
      .catch((error: Error) => expect(error.message).toBe('taken back'));
  }
});

test.runIf(isEmbedded)('the two roles of docs/deploying.md work on an external database', async () => {
  const guide = readFileSync('docs/deploying.md', 'utf8');
  const statements = /## Two roles[\s\S]*?```sql\n([\s\S]*?)```/.exec(guide)?.[1]?.split(';\n').filter(Boolean) ?? [];
  expect(statements.length).toBeGreaterThan(2);
  const mark = randomBytes(4).toString('hex');
  const { db: server } = await createEmptyDatabase();
  const named = (text: string) => text.replace(/\bnyuzi_owner\b/g, `o_${mark}`).replace(/\bnyuzi\b/g, `a_${mark}`);
  for (const statement of statements) await server.sql.unsafe(named(statement));
  const at = (role: string) => as(role, otherDatabase(url, `a_${mark}`));
  const config = testConfig({ DATABASE_URL: at(`a_${mark}`), DATABASE_OWNER_URL: at(`o_${mark}`) });
  const { url: appUrl, ownerUrl, prepareRole } = externalDatabase(config);
  const [ownerDb, appDb] = [ownerUrl, appUrl].map((each) => createDatabase({ url: each, poolSize: 1 }));
  if (!ownerDb || !appDb) throw new Error('two roles');
  await migrate(ownerDb);
  await prepareRole();
  await prepareRole();
  const jobs = createJobs({ sql: appDb.sql, log: suiteLog(), quiet: true });
  await jobs.prepare();
  await jobs.stop();
  expect([await canChangeAddOnlyTables(ownerDb.sql), await canChangeAddOnlyTables(appDb.sql)]).toEqual([true, false]);
  await write('rift-cuff', appDb);
  await extendHashChain({ db: appDb });
  await expect(appDb.sql`delete from audit_entries`).rejects.toThrow('permission denied');
  await Promise.all([ownerDb.close(), appDb.close()]);
  await server.sql.unsafe(`drop database a_${mark} with (force)`);
  await server.sql.unsafe(`drop role o_${mark}, a_${mark}`);
});
