// Fills in what npm leaves out of package-lock.json when a registry mirror lacks packages for other platforms: `npm ci`
// refuses such a lockfile everywhere. Run it after changing dependencies (`npm run lockfile`).
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

for (const [path, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(optionalDependencies)) {
    const nested = `${path}/node_modules/${name}`;
    if (lock.packages[`node_modules/${name}`] || lock.packages[nested]) continue;
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
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
