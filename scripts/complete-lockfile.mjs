// Completes package-lock.json when a registry mirror lacks packages for other platforms: `npm ci` refuses an incomplete
// lockfile everywhere, and installs entries without a hash unchecked. Run it after changing dependencies (`npm run
// lockfile`).
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const ARCHITECTURES = {
  arm64: 'arm64',
  aarch64: 'arm64',
  x64: 'x64',
  ia32: 'ia32',
  arm: 'arm',
  ppc64: 'ppc64',
  s390x: 's390x',
  riscv64: 'riscv64',
  wasm32: 'wasm32',
};
const SYSTEMS = {
  darwin: 'darwin',
  linux: 'linux',
  win32: 'win32',
  windows: 'win32',
  android: 'android',
  freebsd: 'freebsd',
  openharmony: 'openharmony',
};

const find = (parts, table) =>
  parts.map((part) => table[part] ?? (part.startsWith('arm') ? table.arm : undefined)).find(Boolean);

function libcOf(name) {
  if (name.includes('musl')) return ['musl'];
  return name.includes('-gnu') ? ['glibc'] : undefined;
}

/** Node's package resolution: the package's own node_modules, then those of parent folders. */
const isLocked = (from, name) =>
  lock.packages[`${from}/node_modules/${name}`.replace(/^\//, '')] !== undefined ||
  (from !== '' && isLocked(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name));

/** The registry's hash of a version; undefined if it has none. */
function hashOf(name, version) {
  try {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], shell: process.platform === 'win32' };
    return JSON.parse(execFileSync(npm, ['view', `${name}@${version}`, 'dist.integrity', '--json'], options) || '""');
  } catch {
    return undefined;
  }
}

for (const [path, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(optionalDependencies)) {
    if (isLocked(path, name)) continue;
    const parts = name.split(/[/-]/);
    const os = find(parts, SYSTEMS);
    const cpu = find(parts, ARCHITECTURES);
    if (!os || !cpu) continue;
    const libc = libcOf(name);
    lock.packages[`node_modules/${name}`] = {
      version: range.replace(/^[^\d]*/, ''),
      cpu: [cpu],
      ...(dev && { dev }),
      ...(libc && { libc }),
      optional: true,
      os: [os],
    };
    console.log(`added ${name}`);
  }
}

const without = [];
for (const [path, locked] of Object.entries(lock.packages)) {
  if (path === '' || locked.link || locked.integrity) continue;
  const name = path.split('node_modules/').at(-1);
  const integrity = hashOf(name, locked.version);
  if (integrity) locked.integrity = integrity;
  else without.push(`${name}@${locked.version}`);
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
if (without.length > 0) {
  console.log(`The registry has no hash for these; choose versions that it has:\n  ${without.join('\n  ')}`);
  process.exitCode = 1;
}
