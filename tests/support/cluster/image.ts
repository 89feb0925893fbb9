import { execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { cleanUp } from '../runner/clean-up.ts';
import { outputFile } from '../runner/suite-log.ts';

type ShopImage = {
  bytes: number;
  /** As in the Dockerfile. */
  config: { Cmd: string[]; User: string; Healthcheck: { Test: string[] }; StopSignal: string };
  /** Starts a container with these environment variables. It shares this machine's network. */
  run(env: Record<string, string>): ShopContainer;
};

export type ShopContainer = {
  output(): string;
  /** Result of the image's health check. */
  isHealthy(): boolean;
  /** PID of the shop's process on this machine; undefined if it isn't running. */
  pid(): number | undefined;
  /** Resolves to the exit code. */
  gone: Promise<number | null>;
};

const root = join(import.meta.dirname, '../../..');
/** Kept between runs, because building Debian takes a minute and a half. */
const KEPT = join(root, 'data/image');
const [DEBIAN, NODE, SHOP] = ['localhost/nyuzi-debian', 'localhost/nyuzi-node', 'localhost/nyuzi'];
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
const STORAGE = ['--root', join(KEPT, 'storage'), '--runroot', join(KEPT, 'run'), '--storage-driver', 'overlay'];
const CHROOT = ['--isolation', 'chroot'];

/** Why no image can be built here; empty if one can. For the title of a skipped test. */
export function whyNoImage(): string {
  const missing = ['buildah', 'mmdebstrap', 'npm'].filter((program) => !existsSync(`/usr/bin/${program}`));
  if (missing.length > 0) return `apt-get install -y ${missing.join(' ')}`;
  return process.getuid?.() === 0 ? '' : 'root alone can change the root folder of a process';
}

/**
 * The image of `deploy/Dockerfile`. Its two base images would come from a registry; this build uses a Debian from the
 * packages that apt uses here, and in the first image this machine's Node and npm. `IMAGE=kept`: the image of the last
 * run.
 */
export function buildShopImage(): ShopImage {
  if (process.env.IMAGE !== 'kept' || !isThere(SHOP)) build();
  const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', SHOP)) as {
    Docker: { config: ShopImage['config'] };
  };
  const [listed] = JSON.parse(buildah('images', '--json', SHOP)) as { size: string }[];
  const [, amount = '', unit = ''] = /^([\d.]+) (MB|GB)$/.exec(listed?.size ?? '') ?? [];
  return {
    bytes: Number(amount) * (unit === 'GB' ? 1e9 : 1e6),
    config: Docker.config,
    run: (env) => runContainer(Docker.config, env),
  };
}

function build(): void {
  mkdirSync(KEPT, { recursive: true });
  makeDebian();
  makeNode();
  const bases = ['--build-arg', `NODE_IMAGE=${NODE}`, '--build-arg', `BASE_IMAGE=${DEBIAN}`];
  // Cache of downloaded packages.
  const kept = ['--volume', `${join(homedir(), '.npm')}:/root/.npm`];
  // Other image formats have no health check.
  buildah('build', ...CHROOT, '--format', 'docker', ...bases, ...kept, '-f', 'deploy/Dockerfile', '-t', SHOP, '.');
}

function runContainer(config: ShopImage['config'], env: Record<string, string>): ShopContainer {
  const container = buildah('from', SHOP).trim();
  const settings = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const inside = (command: string[]) => ['run', ...CHROOT, ...settings, container, '--', ...command];
  const written = outputFile();
  const into = openSync(written, 'a');
  const child = spawn('buildah', [...STORAGE, ...inside(config.Cmd)], { stdio: ['ignore', into, into] });
  closeSync(into);
  const gone = new Promise<number | null>((resolve) => child.once('close', resolve));
  const pid = () => processWith(`PORT=${env.PORT}`, config.Cmd.at(-1) ?? '');
  cleanUp(async () => {
    const left = pid();
    if (left !== undefined) process.kill(left, 'SIGKILL');
    await gone;
    buildah('rm', container);
  });
  return {
    output: () => readFileSync(written, 'utf8'),
    pid,
    gone,
    isHealthy() {
      try {
        buildah(...inside(config.Healthcheck.Test.slice(1)));
        return true;
      } catch {
        return false;
      }
    },
  };
}

function buildah(...args: string[]): string {
  return execFileSync('buildah', [...STORAGE, ...args], { cwd: root, encoding: 'utf8', stdio: 'pipe', maxBuffer: 1e8 });
}

const isThere = (image: string) => buildah('images', '--format', '{{.Name}}').split('\n').includes(image);

function makeDebian(): void {
  if (isThere(DEBIAN)) return;
  const file = join(KEPT, 'debian.tar');
  const without = ['doc', 'locale', 'man', 'info'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`);
  execFileSync('mmdebstrap', ['--variant=minbase', '--quiet', ...without, 'bookworm', file], { stdio: 'pipe' });
  const container = buildah('from', 'scratch').trim();
  buildah('add', container, file, '/');
  buildah('commit', '--rm', container, DEBIAN);
}

function makeNode(): void {
  const container = buildah('from', DEBIAN).trim();
  const npm = dirname(dirname(execFileSync('readlink', ['-f', '/usr/bin/npm'], { encoding: 'utf8' }).trim()));
  buildah('copy', '--chmod', '755', container, process.execPath, '/usr/local/bin/node');
  buildah('copy', container, npm, '/usr/local/lib/node_modules/npm');
  buildah(
    'run',
    ...CHROOT,
    container,
    '--',
    'ln',
    '-s',
    '../lib/node_modules/npm/bin/npm-cli.js',
    '/usr/local/bin/npm',
  );
  if (existsSync(CERTIFICATES)) {
    buildah('copy', container, CERTIFICATES, CERTIFICATES);
    buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, container);
  }
  buildah('commit', '--rm', container, NODE);
}

/** PID of the Node process with this environment variable, and with this program among its arguments. */
function processWith(setting: string, program: string): number | undefined {
  const found = readdirSync('/proc').find((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const [command = '', ...args] = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0');
      const env = readFileSync(`/proc/${name}/environ`, 'utf8').split('\0');
      return basename(command) === 'node' && args.includes(program) && env.includes(setting);
    } catch {
      // The process has ended, or is a kernel thread.
      return false;
    }
  });
  return found === undefined ? undefined : Number(found);
}
