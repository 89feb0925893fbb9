import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseOsUser, chownTo } from '../../../src/platform/embedded/pg-ctl.ts';
import { freePorts } from '../cluster/free-ports.ts';
import { postgresPrograms } from '../cluster/programs.ts';
import { createService, type Service } from '../cluster/service.ts';
import { cleanUp } from '../runner/clean-up.ts';
import { temporaryFolder } from '../runner/temporary-folder.ts';

type ReplicatedPostgres = { url: string; standbyUrl: string; standby: Service };

/** Why there is no standby; empty if there can be one. For the title of a skipped test. */
export const standbyMissing = postgresPrograms() === undefined ? ' (left out: apt-get install -y postgresql)' : '';

/**
 * PostgreSQL listens before it accepts connections, and refuses them until then: "the database system is starting up".
 */
function accepts(programs: string, port: number): boolean {
  const asked = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres'];
  return spawnSync(join(programs, 'pg_isready'), asked, { cwd: '/' }).status === 0;
}

/** Debian's PostgreSQL with a replicating standby; the leader counts its statements. Removed with the test file. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const programs = postgresPrograms() ?? '';
  const folder = temporaryFolder();
  const owner = chooseOsUser(folder);
  chownTo(folder, owner);
  const [leader, standby] = [join(folder, 'leader'), join(folder, 'standby')];
  const [port = 0, standbyPort = 0] = await freePorts(2);
  const run = (program: string, args: string[]) =>
    execFileSync(join(programs, program), args, { ...owner.ids, cwd: '/', stdio: 'pipe' });
  const serve = async (data: string, at: number) => {
    const settings = { port: at, listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off' };
    const service = createService({
      command: join(programs, 'postgres'),
      args: ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      log: `${data}.log`,
      ...owner,
      isUp: async () => accepts(programs, at),
    });
    await service.start();
    cleanUp(() => service.kill());
    return service;
  };
  run('initdb', ['-D', leader, '-U', 'postgres', '-A', 'trust', '--no-sync', '--locale=C.UTF-8', '-E', 'UTF8']);
  appendFileSync(join(leader, 'postgresql.conf'), "shared_preload_libraries = 'pg_stat_statements'\n");
  await serve(leader, port);
  const from = `host=127.0.0.1 port=${port} user=postgres`;
  run('pg_basebackup', ['-D', standby, '-d', from, '-R', '--checkpoint=fast', '--no-sync', '-X', 'stream']);
  const urlAt = (at: number) => `postgres://postgres@127.0.0.1:${at}/postgres`;
  return { url: urlAt(port), standbyUrl: urlAt(standbyPort), standby: await serve(standby, standbyPort) };
}

/**
 * A PostgreSQL on loopback, set up like its container image: a role with a password that owns the database of its name.
 */
export async function startComposePostgres(user: string, password: string): Promise<{ port: number }> {
  const programs = postgresPrograms() ?? '';
  const folder = temporaryFolder();
  const owner = chooseOsUser(folder);
  chownTo(folder, owner);
  const [data, secret] = [join(folder, 'data'), join(folder, 'password')];
  writeFileSync(secret, password, { mode: 0o600 });
  chownTo(secret, owner);
  const [port = 0] = await freePorts(1);
  const run = (program: string, args: string[], env: Record<string, string> = {}) =>
    execFileSync(join(programs, program), args, { ...owner.ids, cwd: '/', stdio: 'pipe', env });
  run('initdb', [
    '-D',
    data,
    '-U',
    user,
    '-A',
    'scram-sha-256',
    `--pwfile=${secret}`,
    '--no-sync',
    '-E',
    'UTF8',
    '--locale=C',
  ]);
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off' };
  const service = createService({
    command: join(programs, 'postgres'),
    args: ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    log: `${data}.log`,
    ...owner,
    isUp: async () => accepts(programs, port),
  });
  await service.start();
  cleanUp(() => service.kill());
  run('createdb', ['-h', '127.0.0.1', '-p', String(port), '-U', user, user], { PGPASSWORD: password });
  return { port };
}
