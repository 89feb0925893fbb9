import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { baseOf, currentRelease, foldersIn } from '../../platform/releases/release-folders.ts';
import type { Source } from './fetch-release.ts';
import { UpdateRefused } from './run-program.ts';

const USAGE = [
  'update --tag v1.2.3 [--from CLONE]     (a tag or a commit of a git clone)',
  'update --archive FILE [--sha256 …]     (a release archive; its checksum beside it as FILE.sha256)',
  'update --back                          (to the release before)',
  'update --status',
  'update --set-up FOLDER                 (once: a folder of releases, this version the first)',
];
const OPTIONS = {
  tag: { type: 'string' },
  from: { type: 'string' },
  archive: { type: 'string' },
  sha256: { type: 'string' },
  back: { type: 'boolean' },
  status: { type: 'boolean' },
  'set-up': { type: 'string' },
  base: { type: 'string' },
  watch: { type: 'string' },
  'without-trial': { type: 'boolean' },
} as const;
/** This program's own release: `dist/server` lies two folders below. */
export const root = resolve(import.meta.dirname, '..', '..');

export type Options = ReturnType<typeof parse>;

export function parse(args: readonly string[]) {
  try {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    const wishes = [values.tag, values.archive, values.back, values.status, values['set-up']];
    if (wishes.filter((wish) => wish !== undefined).length === 1) return values;
  } catch {
    // Said below.
  }
  throw new UpdateRefused(['Usage:', ...USAGE.map((line) => `  npm run shop -- ${line}`)].join('\n'));
}

export function findBase({ base }: Options): string {
  const found = base === undefined ? baseOf(root) : resolve(base);
  if (found !== undefined && currentRelease(foldersIn(found)) !== undefined) return found;
  throw new UpdateRefused(
    `${found ?? root} is not a folder of releases, so there is nothing to switch. Make one (once), or update by hand (docs/deploying.md, "By hand"):\n  npm run shop -- update --set-up FOLDER`,
  );
}

export function sourceOf({ tag, from, archive, sha256 }: Options): Source {
  if (archive !== undefined) return { kind: 'archive', file: resolve(archive), sha256 };
  const repository = resolve(from ?? root);
  if (existsSync(join(repository, '.git')) || existsSync(join(repository, 'HEAD')))
    return { kind: 'git', repository, ref: tag ?? '' };
  throw new UpdateRefused(`${repository} is no git clone: name one by --from CLONE.`);
}
