import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, dirname, join, normalize, resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGunzip } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import { currentRelease, foldersIn, getBase, type ReleaseFolders } from '../../platform/releases/release-folders.ts';
import {
  type Environment,
  lastLines,
  type RunProgramDeps,
  runProgram,
  UpdateRefused,
  withoutSettings,
} from './run-program.ts';

type Source =
  | { kind: 'archive'; file: string; sha256: string | undefined }
  | { kind: 'git'; repository: string; ref: string };

/** Identity of a source, before any file is written. */
type Found = { id: string; from: string };

/** A tag, branch or commit, and nothing that git could parse as an option. */
const REF = /^[A-Za-z0-9][A-Za-z0-9._/-]{0,200}$/;
const SHA256 = /^[0-9a-f]{64}$/i;

/** Release identity: its commit, or the verified checksum. */
export async function findSource(source: Source, env: Environment): Promise<Found> {
  if (source.kind === 'git') return findCommit(source, env);
  const { file } = source;
  if (!existsSync(file)) throw new UpdateRefused(`There is no file ${file}.`);
  const wanted = source.sha256 ?? checksumBeside(file);
  if (!SHA256.test(wanted)) throw new UpdateRefused('A SHA-256 checksum has 64 letters and digits, 0 to 9 and a to f.');
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  const is = hash.digest('hex');
  if (is !== wanted.toLowerCase())
    throw new UpdateRefused(
      `${file} is not the archive that its checksum was made of (${is}): it was changed, or not fetched whole.`,
    );
  return { id: is.slice(0, 12), from: basename(file) };
}

function checksumBeside(file: string): string {
  const beside = `${file}.sha256`;
  if (!existsSync(beside))
    throw new UpdateRefused(
      `Nothing says what ${file} should be: put its checksum beside it as ${beside}, or give it with --sha256.`,
    );
  return readFileSync(beside, 'utf8').trim().split(/\s/)[0] ?? '';
}

function findCommit({ repository, ref }: Extract<Source, { kind: 'git' }>, env: Environment): Found {
  if (!REF.test(ref) || ref.includes('..')) throw new UpdateRefused(`"${ref}" is no tag and no commit.`);
  const { status, stdout, stderr, error } = spawnSync(
    'git',
    ['-C', repository, 'rev-parse', '--verify', '--end-of-options', `${ref}^{commit}`],
    { encoding: 'utf8', env: { ...withoutSettings(env) } },
  );
  if (error) throw new UpdateRefused(`git could not be run (${error.message}).`);
  if (status !== 0)
    throw new UpdateRefused(
      `${repository} has no tag or commit "${ref}": run "git fetch --tags" there first.${stderr.includes('Needed a single') ? '' : `\n${lastLines(stderr, env)}`}`,
    );
  return { id: stdout.trim().slice(0, 12), from: ref };
}

export async function fetchRelease(
  folders: ReleaseFolders,
  source: Source,
  { release, id }: { release: string; id: string },
  around: RunProgramDeps,
): Promise<void> {
  const folder = join(folders.releases, release);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  if (source.kind === 'archive') {
    await unpack(readArchive(source.file), folder).catch(asRefusal);
  } else {
    const file = `${folder}.tar`;
    try {
      await runProgram(
        {
          program: 'git',
          args: ['-C', source.repository, 'archive', '--format=tar', `--output=${file}`, id],
          folder: folders.base,
          env: withoutSettings(around.env),
          purpose: 'Taking the release out of git',
        },
        around,
      );
      await unpack(createReadStream(file), folder).catch(asRefusal);
    } finally {
      rmSync(file, { force: true });
    }
  }
  for (const needed of ['package.json', 'package-lock.json', 'scripts/run.mjs', 'db/migrations'])
    if (!existsSync(join(folder, needed))) throw new UpdateRefused(`This is no release of Nyuzi: it has no ${needed}.`);
}

function readArchive(file: string) {
  const archive = createReadStream(file);
  if (!/\.t?gz$/.test(file)) return archive;
  const gunzip = createGunzip();
  archive.on('error', (error) => gunzip.destroy(error));
  return archive.pipe(gunzip);
}

function asRefusal(error: unknown): never {
  if (error instanceof UpdateRefused) throw error;
  throw new UpdateRefused(`The archive could not be unpacked (${error instanceof Error ? error.message : error}).`);
}

const UPDATE_USAGE = [
  'update --tag v1.2.3 [--from CLONE]     (a tag or a commit of a git clone)',
  'update --archive FILE [--sha256 …]     (a release archive; its checksum beside it as FILE.sha256)',
  'update --back                          (to the release before)',
  'update --status',
  'update --set-up FOLDER                 (once: a folder of releases, this version the first)',
];
const UPDATE_OPTIONS = {
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
/** Root folder of the running release: two levels above `dist/server`. */
export const root = resolve(import.meta.dirname, '..', '..');

export type Options = ReturnType<typeof parse>;

export function parse(args: readonly string[]) {
  try {
    const { values } = parseArgs({ args: [...args], options: UPDATE_OPTIONS });
    const wishes = [values.tag, values.archive, values.back, values.status, values['set-up']];
    if (wishes.filter((wish) => wish !== undefined).length === 1) return values;
  } catch {
    // Falls through to the usage error below.
  }
  throw new UpdateRefused(['Usage:', ...UPDATE_USAGE.map((line) => `  npm run shop -- ${line}`)].join('\n'));
}

export function findBase({ base }: Options): string {
  const found = base === undefined ? getBase(root) : resolve(base);
  if (found !== undefined && currentRelease(foldersIn(found)) !== undefined) return found;
  throw new UpdateRefused(
    `${found ?? root} is not a folder of releases, so there is nothing to switch. Make one (once), or update by hand (docs/deploying.md, "By hand"):\n  npm run shop -- update --set-up FOLDER`,
  );
}

export function getSource({ tag, from, archive, sha256 }: Options): Source {
  if (archive !== undefined) return { kind: 'archive', file: resolve(archive), sha256 };
  const repository = resolve(from ?? root);
  if (existsSync(join(repository, '.git')) || existsSync(join(repository, 'HEAD')))
    return { kind: 'git', repository, ref: tag ?? '' };
  throw new UpdateRefused(`${repository} is no git clone: name one by --from CLONE.`);
}

/** A release has about 3,000 files and 60 MB. */
const MAX_FILES = 50_000;
const MAX_UNPACKED_BYTES = 1_000_000_000;

/**
 * Extracts a tar archive into an empty folder. Strips a single top-level folder, as in archives of tags. Refuses links,
 * devices and every path outside the folder.
 */
export async function unpack(archive: Readable, folder: string): Promise<void> {
  const unpacking = extract();
  let files = 0;
  let bytes = 0;

  async function take({ name, type, size = 0, mode = 0 }: Header, content: Readable) {
    refuseHostile(name);
    if (type === 'directory') return void content.resume();
    if (type !== 'file' && type !== 'contiguous-file')
      throw new UpdateRefused(`The archive holds ${shown(name)}, which is no ordinary file (${type}).`);
    files += 1;
    bytes += size;
    if (files > MAX_FILES || bytes > MAX_UNPACKED_BYTES)
      throw new UpdateRefused('The archive is too large for a release.');
    const path = join(folder, normalize(name));
    await mkdir(dirname(path), { recursive: true });
    await pipeline(content, createWriteStream(path, { flags: 'wx', mode: mode & 0o100 ? 0o755 : 0o644 }));
  }

  unpacking.on('entry', (header, content, next) => {
    // A truncated archive fails as a whole. The last file also emits the error, possibly before it's read, so it needs
    // a listener.
    content.on('error', () => {});
    take(header, content as unknown as Readable).then(
      () => next(),
      // The first refused entry aborts the extraction.
      (error: Error) => unpacking.destroy(error),
    );
  });
  await pipeline(archive, unpacking as unknown as Writable);
  if (files === 0) throw new UpdateRefused('The archive is empty.');
  liftOnlyFolder(folder);
}

function refuseHostile(name: string) {
  const parts = name.split('/');
  const isHostile =
    name.startsWith('/') || name.includes('\\') || name.includes('\0') || parts.includes('..') || /^[a-z]:/i.test(name);
  if (isHostile) throw new UpdateRefused(`The archive holds the path ${shown(name)}, which leads out of its folder.`);
}

/** Archives of tags contain a single top-level folder. */
function liftOnlyFolder(folder: string) {
  const [only, ...others] = readdirSync(folder, { withFileTypes: true });
  if (!only?.isDirectory() || others.length > 0) return;
  const aside = `${folder}.lifted`;
  renameSync(join(folder, only.name), aside);
  rmSync(folder, { recursive: true });
  renameSync(aside, folder);
}

const shown = (name: string) => JSON.stringify(name.slice(0, 200));
