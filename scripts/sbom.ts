// Writes dist/sbom.cdx.json: every package that a shop in production may load, as CycloneDX. The build runs it too.
// Reads the lockfile directly, since `npm sbom --omit dev` drops packages that development packages use as well.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(import.meta.dirname, '..');

type Locked = {
  name?: string;
  version?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
};
type Packages = Readonly<Record<string, Locked>>;

/** The bill of materials of a lockfile. Deterministic. */
export function makeSbom({ packages }: { packages: Packages }) {
  const used = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev);
  const { name = '', version = '', license = '' } = packages[''] ?? {};
  const shop = getPurl(name, version);
  const refs = new Map([[shop, getLinks(packages, '')]]);
  for (const [path, locked] of used) {
    const ref = getRef(path, locked);
    refs.set(ref, [...(refs.get(ref) ?? []), ...getLinks(packages, path)]);
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': shop, name, version, purl: shop, ...getLicenses(license) },
    },
    components: [...new Map(used.map(([path, locked]) => [getRef(path, locked), getComponent(path, locked)])).values()],
    dependencies: [...refs].map(([ref, links]) => ({ ref, dependsOn: [...new Set(links)].sort() })),
  };
}

const getName = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const getPurl = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`;
const getRef = (path: string, { name, version = '' }: Locked) => getPurl(name ?? getName(path), version);

type Component = {
  type: 'library';
  'bom-ref': string;
  group?: string;
  name: string;
  version: string;
  scope: 'optional' | 'required';
  hashes: { alg: 'SHA-512'; content: string }[];
  licenses?: ({ expression: string } | { license: { name: string } })[];
  purl: string;
};

function getComponent(path: string, locked: Locked): Component {
  const [first = '', second] = (locked.name ?? getName(path)).split('/');
  return {
    type: 'library',
    'bom-ref': getRef(path, locked),
    ...(second === undefined ? { name: first } : { group: first, name: second }),
    version: locked.version ?? '',
    scope: locked.optional ? 'optional' : 'required',
    hashes: getHashes(locked.integrity ?? ''),
    ...getLicenses(locked.license ?? ''),
    purl: getRef(path, locked),
  };
}

const getHashes = (integrity: string): Component['hashes'] =>
  integrity
    .split(/\s+/)
    .filter((hash) => hash.startsWith('sha512-'))
    .map((hash) => ({ alg: 'SHA-512', content: Buffer.from(hash.slice('sha512-'.length), 'base64').toString('hex') }));

/** SPDX expressions as such; anything else as a plain name. */
function getLicenses(license: string): Pick<Component, 'licenses'> {
  if (license === '') return {};
  const isSpdx = /^[\w.+() -]+$/.test(license) && !license.startsWith('SEE ');
  return { licenses: [isSpdx ? { expression: license } : { license: { name: license } }] };
}

/** Resolves a package's dependencies as Node does: in its own folder, then in each parent folder. */
function getLinks(packages: Packages, from: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = packages[from] ?? {};
  return Object.keys({ ...peerDependencies, ...optionalDependencies, ...dependencies }).flatMap((name) => {
    const path = findFrom(packages, from, name);
    const found = path === undefined ? undefined : packages[path];
    return path === undefined || !found || found.dev ? [] : [getRef(path, found)];
  });
}

function findFrom(packages: Packages, from: string, name: string): string | undefined {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (packages[path]) return path;
  return from === ''
    ? undefined
    : findFrom(packages, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}

export function writeSbom(): void {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Packages };
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(join(root, 'dist/sbom.cdx.json'), `${JSON.stringify(makeSbom(lock), null, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeSbom();
  console.log('Written to dist/sbom.cdx.json.');
}
