import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { ReleaseFolders } from '../../platform/releases/release-folders.ts';
import { withoutSettings } from './environments.ts';
import { type Environment, lastLines, type RunProgramDeps, runProgram, UpdateRefused } from './run-program.ts';
import { unpack } from './unpack.ts';

export type Source =
  | { kind: 'archive'; file: string; sha256: string | undefined }
  | { kind: 'git'; repository: string; ref: string };

/** What a source is called before anything of it is written. */
export type Found = { id: string; from: string };

/** A tag, a branch or a commit, and nothing that git could take for an option. */
const REF = /^[A-Za-z0-9][A-Za-z0-9._/-]{0,200}$/;
const SHA256 = /^[0-9a-f]{64}$/i;

/** Which release it is: by its commit, or by the checksum that was compared. */
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

/** Writes the sources of a release into a new folder of `releases`. */
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
