import { expect, test } from 'vitest';
import { staffIn } from '../../tests/support/actors/staff.ts';
import { openTestShop } from '../../tests/support/shop/test-shop.ts';
import { runCommand } from './commands.ts';

const shop = await openTestShop();
const { deps } = shop;
const { sql } = deps.db;
const config = { ...deps.config, databaseUrl: deps.databaseUrl };

async function run(args: string[], answer?: string, command = 'reset-second-factor') {
  const said: string[] = [];
  const surroundings = { config, log: deps.log, say: (line: string) => void said.push(line) };
  const code = await runCommand([command, ...args], { ...surroundings, env: {}, ask: async () => answer });
  return { code, said: said.join('\n') };
}

/** An owner with a second factor, ten recovery codes and a signed-in browser. */
async function guarded() {
  const owner = await staffIn(shop, 'owner');
  await sql`update staff set totp_sealed = ${Buffer.from('secret')}, totp_since = now() where id = ${owner.actor.staffId}`;
  await sql`insert into staff_recovery_codes (staff_id, code_hash) values (${owner.actor.staffId}, ${Buffer.from('hash')})`;
  return owner;
}

test('removes an owner’s lost second factor, ends all sessions and writes an audit entry', async () => {
  const owner = await guarded();
  const done = await run([owner.email.toUpperCase()], owner.email);
  expect([done.code, done.said]).toEqual([0, expect.stringContaining('signed out of one browser')]);
  const [row] = await sql`
    select totp_sealed, totp_since, (select count(*)::int from staff_recovery_codes where staff_id = id) as codes
    from staff where id = ${owner.actor.staffId}`;
  expect(row).toEqual({ totpSealed: null, totpSince: null, codes: 0 });
  expect((await owner.ask('GET', '/today')).body.code).toBe('sign_in_needed');
  const log = await sql`select who, what from audit_entries where subject = ${owner.actor.staffId}`;
  expect(log).toEqual([{ who: 'At the terminal', what: 'staff.second_factor_removed' }]);
  expect(await run([owner.email, '--yes'])).toEqual({ code: 1, said: expect.stringContaining('has no second factor') });
});

test('changes nothing without the address typed twice, or --yes', async () => {
  const owner = await guarded();
  expect(await run([owner.email], 'somebody@example.com')).toEqual({
    code: 1,
    said: 'That is another address, so nothing was changed.',
  });
  expect((await run([owner.email])).said).toContain('Nobody is at the keyboard');
  expect((await owner.ask('GET', '/today')).status).toBe(200);
  expect((await run([owner.email, '--yes'])).code).toBe(0);
});

test('reports an invalid or unknown address', async () => {
  expect((await run([])).said).toContain('Usage: npm run shop -- reset-second-factor EMAIL');
  expect((await run(['grace'])).code).toBe(1);
  expect((await run(['nobody@example.com', '--yes'])).said).toBe('Nobody on the staff has this address.');
});

test('sets a new password for the only owner at the terminal', async () => {
  const owner = await guarded();
  const done = await run([owner.email.toUpperCase()], undefined, 'new-password');
  expect([done.code, done.said]).toEqual([
    0,
    expect.stringMatching(/^New password for Grace Otieno: (?:[a-z2-9]{4}-){3}/),
  ]);
  expect((await owner.ask('GET', '/today')).body.code).toBe('sign_in_needed');
  const [row] = await sql`select must_change_password, totp_sealed from staff where id = ${owner.actor.staffId}`;
  expect(row).toEqual({ mustChangePassword: true, totpSealed: null });
  expect(await run(['nobody@example.com'], undefined, 'new-password')).toEqual({
    code: 1,
    said: 'No staff member has this email.',
  });
  expect((await run([], undefined, 'new-password')).code).toBe(1);
});
