import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { chooseOsUser, chownTo } from '../../../src/platform/embedded/pg-ctl.ts';
import { cleanUp } from '../runner/clean-up.ts';
import { temporaryFolder } from '../runner/temporary-folder.ts';
import { makeCertificate } from '../servers/certificates.ts';
import { deployPath, fillDeployFile } from './deploy-file.ts';
import { freePorts, isListening } from './free-ports.ts';
import { createService } from './service.ts';

const PROGRAMS = { nginx: '/usr/sbin/nginx', caddy: '/usr/bin/caddy', varnish: '/usr/sbin/varnishd' };
type Proxy = keyof typeof PROGRAMS;

/** For the title of a skipped test; empty if the program is installed. */
export const whyLeftOut = (proxy: Proxy): string =>
  existsSync(PROGRAMS[proxy]) ? '' : ` (left out: apt-get install -y ${proxy === 'nginx' ? 'nginx-light' : proxy})`;

const DAY_MS = 24 * 60 * 60_000;

/**
 * nginx with `deploy/nginx.conf` in front of the shop at `upstream` (host:port). Returns its URL and the root
 * certificate to trust. `change` edits the configuration, to show the effect of one of its lines.
 */
export async function startNginx(
  upstream: string,
  change: (text: string) => string = (text) => text,
): Promise<{ url: string; rootPem: string }> {
  const { folder, port, owner } = await place();
  const dates = { from: new Date(Date.now() - DAY_MS), to: new Date(Date.now() + DAY_MS) };
  const { rootPem, chainPem, keyPem } = await makeCertificate({ name: 'Nyuzi proxy', host: 'localhost', ...dates });
  const [certificate, key] = [join(folder, 'web.crt'), join(folder, 'web.key')];
  writeFileSync(certificate, chainPem);
  writeFileSync(key, keyPem);
  const site = fillDeployFile('nginx.conf', {
    SHOP1: upstream,
    SHOP2: `${upstream} backup`,
    WEB_LISTEN: `127.0.0.1:${port}`,
    SHOP_HOST: 'localhost',
    WEB_CERTIFICATE: certificate,
    WEB_CERTIFICATE_KEY: key,
  });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  writeFileSync(
    join(folder, 'main.conf'),
    `daemon off; pid ${join(folder, 'pid')}; error_log stderr; worker_processes 1; events {}
http { access_log off; ${temporary.join(' ')}\n${change(site)} }`,
  );
  for (const name of ['web.crt', 'web.key', 'main.conf']) chownTo(join(folder, name), owner);
  await start('nginx', ['-p', folder, '-c', join(folder, 'main.conf'), '-e', 'stderr'], folder, port);
  return { url: `https://localhost:${port}`, rootPem };
}

/** Caddy with `deploy/Caddyfile` and a certificate from a local authority. */
export async function startCaddy(upstream: string): Promise<{ url: string }> {
  const { folder, port } = await place();
  const file = join(folder, 'Caddyfile');
  // Extra settings for a machine without public access: no other ports, and no public certificate authority.
  const own = '{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n\tlocal_certs\n}\n';
  writeFileSync(file, `${own}import ${deployPath('Caddyfile')}\n`);
  const url = `https://localhost:${port}`;
  const env = { SHOP_ADDRESS: url, SHOP_UPSTREAM: upstream, HOME: folder, XDG_DATA_HOME: folder };
  await start('caddy', ['run', '--adapter', 'caddyfile', '--config', file], folder, port, env);
  return { url };
}

/** Caddy listens before its certificate exists, and aborts every TLS handshake until then (TLS alert 80). */
const shakesHands = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false });
    socket.once('error', () => resolve(false));
    socket.once('secureConnect', () => resolve(true));
    socket.once('secureConnect', () => socket.destroy());
  });

/** Varnish with `deploy/varnish.vcl`, and the parameters named there. */
export async function startVarnish(upstream: string): Promise<{ url: string }> {
  const { folder, port } = await place();
  const [SHOP_ADDRESS = '', SHOP_PORT = ''] = upstream.split(':');
  const file = join(folder, 'nyuzi.vcl');
  writeFileSync(file, fillDeployFile('varnish.vcl', { SHOP_ADDRESS, SHOP_PORT }));
  const parameters = ['-p', 'http_gzip_support=off', '-p', 'backend_idle_timeout=5', '-p', 'vcc_allow_inline_c=off'];
  const args = ['-F', '-n', join(folder, 'work'), '-a', `127.0.0.1:${port}`, '-f', file, '-s', 'default,64m'];
  await start('varnish', ['-j', 'none', ...args, ...parameters], folder, port);
  return { url: `http://127.0.0.1:${port}` };
}

async function place() {
  const folder = temporaryFolder();
  const [port = 0] = await freePorts(1);
  const owner = chooseOsUser(folder);
  chownTo(folder, owner);
  return { folder, port, owner };
}

async function start(proxy: Proxy, args: string[], folder: string, port: number, env: Record<string, string> = {}) {
  mkdirSync(join(folder, 'log'), { recursive: true });
  const owner = proxy === 'varnish' ? { ids: {} } : chooseOsUser(folder);
  const service = createService({
    command: PROGRAMS[proxy],
    args,
    log: join(folder, 'log', proxy),
    env,
    ...owner,
    isUp: () => (proxy === 'varnish' ? isListening(port) : shakesHands(port)),
    startsWithinMs: 30_000,
  });
  await service.start();
  cleanUp(() => service.kill());
}
