import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Journal, readJournal } from '../../../src/platform/releases/journal.ts';
import { foldersIn, markComplete, pointTo } from '../../../src/platform/releases/release-folders.ts';
import { freePort } from './running-shop.ts';

const root = join(import.meta.dirname, '../../..');
const PATIENCE_MS = 240_000;

export type SupervisedShop = Awaited<ReturnType<typeof openSupervisedShop>>;

/** Exports a commit of this repository; false if git doesn't have it, as in a clone without history. */
function exportCommit(commit: string, folder: string): boolean {
  mkdirSync(folder, { recursive: true });
  const script = 'set -o pipefail; git -C "$1" archive "$2" | tar -x -C "$3"';
  return spawnSync('bash', ['-c', script, 'export', root, commit, folder]).status === 0;
}

/**
 * A folder of releases with one of them built and served, and a supervisor that is restarted whenever it ends, like
 * under systemd. `release` fills the release's folder.
 */
export async function openSupervisedShop(name: string, release: (folder: string) => void) {
  const folders = foldersIn(mkdtempSync(join(tmpdir(), 'nyuzi-releases-')));
  const first = join(folders.releases, name);
  release(first);
  markComplete(folders, name, 'a test');
  pointTo(folders, name);
  const port = await freePort();
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? folders.base,
    PORT: String(port),
    DATA_DIR: join(folders.base, 'data'),
    RATE_LIMITS: 'off',
  };
  let supervisor: ChildProcess | undefined;
  let said = '';
  let isClosing = false;
  const start = () => {
    const child = spawn(process.execPath, [join(root, 'scripts/supervise.ts'), folders.base], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    child.on('exit', () => !isClosing && setTimeout(start, 200));
    supervisor = child;
  };
  const close = async () => {
    isClosing = true;
    const child = supervisor;
    const gone = new Promise((resolve) => child?.on('exit', resolve));
    if (child?.exitCode === null && child.kill('SIGTERM')) await gone;
    rmSync(folders.base, { recursive: true, force: true });
  };
  start();

  async function until(what: string, isSo: () => boolean | Promise<boolean>) {
    const end = Date.now() + PATIENCE_MS;
    while (!(await isSo())) {
      if (Date.now() > end) throw new Error(`${what}: not reached.\n${JSON.stringify(readJournal(folders))}\n${said}`);
      await pause(10);
    }
  }

  return {
    folders,
    url: `http://127.0.0.1:${port}`,
    close,
    until,
    untilJournal: (what: string, isSo: (journal: Journal) => boolean) =>
      until(what, () => {
        const journal = readJournal(folders);
        return journal !== undefined && isSo(journal);
      }),
    killSupervisor: () => supervisor?.kill('SIGKILL'),
    /** The command of this working tree, as a separate process. */
    update(...args: string[]) {
      const child = spawn(
        process.execPath,
        [join(root, 'scripts/shop.ts'), 'update', '--base', folders.base, ...args],
        { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] },
      );
      let text = '';
      child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
      return { said: () => text, ended, kill: () => child.kill('SIGKILL') };
    },
  };
}

/** Exports a commit with the packages of this working tree, and builds it. */
export function buildCommit(commit: string, folder: string): void {
  if (!exportCommit(commit, folder)) throw new Error(`There is no commit ${commit}.`);
  const linked = spawnSync('cp', ['-al', join(root, 'node_modules'), join(folder, 'node_modules')]);
  if (linked.status !== 0) cpSync(join(root, 'node_modules'), join(folder, 'node_modules'), { recursive: true });
  const built = spawnSync(process.execPath, ['scripts/run.mjs', 'shop', 'help'], { cwd: folder, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`${commit} could not be built:\n${built.stdout}`);
}

/** A clone of this repository that shares its objects. */
export function cloneHere(folder: string): void {
  const { status, stderr } = spawnSync('git', ['clone', '--quiet', '--shared', root, folder], { encoding: 'utf8' });
  if (status !== 0 || !existsSync(folder)) throw new Error(`No clone: ${stderr}`);
}

export const hasCommit = (commit: string): boolean =>
  spawnSync('git', ['-C', root, 'cat-file', '-e', `${commit}^{commit}`]).status === 0;

export const fileIn = (folder: string, path: string): string => readFileSync(join(folder, path), 'utf8');
