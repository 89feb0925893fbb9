import { existsSync, readdirSync } from 'node:fs';

/** Debian's paths of a cluster's programs, with the package of each. */
const PROGRAMS = {
  etcd: ['/usr/bin/etcd', 'etcd-server'],
  patroni: ['/usr/bin/patroni', 'patroni'],
  pgbouncer: ['/usr/sbin/pgbouncer', 'pgbouncer'],
  haproxy: ['/usr/sbin/haproxy', 'haproxy'],
} as const;
const POSTGRES = '/usr/lib/postgresql';

export const programPath = (name: keyof typeof PROGRAMS): string => PROGRAMS[name][0];

/** Folder of the newest PostgreSQL, version 15 or later; undefined if there is none. */
export function postgresPrograms(): string | undefined {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES).map(Number) : [];
  const newest = Math.max(...versions.filter((version) => version >= 15));
  return Number.isFinite(newest) ? `${POSTGRES}/${newest}/bin` : undefined;
}

/** Install command for a cluster's missing packages; undefined if none is missing. */
export function missingPrograms(): string | undefined {
  const missing = Object.values(PROGRAMS)
    .filter(([path]) => !existsSync(path))
    .map(([, name]) => name as string);
  if (postgresPrograms() === undefined) missing.push('postgresql');
  return missing.length > 0 ? `apt-get install -y ${missing.join(' ')}` : undefined;
}
