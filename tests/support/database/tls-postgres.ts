import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBinaries } from '../../../src/platform/embedded/binaries.ts';
import { chooseOsUser, chownTo } from '../../../src/platform/embedded/pg-ctl.ts';
import { cleanUp } from '../runner/clean-up.ts';
import { temporaryFolder } from '../runner/temporary-folder.ts';
import { freePort } from '../shop-process/running-shop.ts';

/** A PostgreSQL on loopback that accepts TLS connections only, with this certificate. Returns its port. */
export async function startTlsPostgres(certificate: { pem: string; keyPem: string }): Promise<number> {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  const data = join(folder, 'data');
  const owner = chooseOsUser(data);
  const programs = join(findBinaries(owner, join(folder, 'programs')), 'bin');
  mkdirSync(data, { mode: 0o700 });
  chownTo(data, owner);
  const options = { ...owner.ids, cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' } };
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'shop', '-A', 'trust', '--no-sync', '--no-instructions'],
    options,
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const files = {
    'server.crt': certificate.pem,
    'server.key': certificate.keyPem,
    'pg_hba.conf': 'hostssl all all all trust\n',
  };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(data, name), text, { mode: 0o600 });
    chownTo(join(data, name), owner);
  }
  const port = await freePort();
  const settings = ['ssl=on', 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const gone = new Promise<void>((resolve) => server.on('close', () => resolve()));
  cleanUp(async () => {
    server.kill('SIGINT');
    await gone;
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (piece) => {
      said += piece;
      if (said.includes('ready to accept connections')) resolve();
    });
    void gone.then(() => reject(new Error(`PostgreSQL did not start: ${said}`)));
  });
  return port;
}
