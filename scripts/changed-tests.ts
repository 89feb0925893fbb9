// Selects and prints the tests of `npm test -- --changed`.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { affectedTests, readImports } from '../tests/support/runner/affected-tests.ts';

type ChangeRun = { says: string; files: string[]; needsBuild: boolean };

/** `base`: includes commits since the branch left it. */
export function testsOfChange(root: string, base: string | undefined): ChangeRun {
  const changed = changedFiles(root, base);
  if (changed.length === 0) return { says: nothingChanged(base), files: [], needsBuild: false };
  const imports = readImports(root);
  const { chosen, farther } = affectedTests(changed, imports);
  // A build alone takes half of the minute, so tests that need the built shop are left out, unless they were changed
  // themselves.
  const left = chosen.filter((file) => !changed.includes(file) && needsBuiltShop(root, file));
  const files = chosen.filter((file) => !left.includes(file));
  const others = farther.length + left.length;
  return {
    says: [
      `${changed.length} changed: ${listed(changed)}`,
      `Running ${files.length} test files: those beside a change or within two imports of one, those of calls named like its folder, and tests/rules.`,
      `Not run: ${others} files that reach the change from farther off or start the built shop, and all journeys and faults. \`npm test\` runs them.`,
    ].join('\n'),
    files,
    needsBuild: files.some((file) => needsBuiltShop(root, file)),
  };
}

const nothingChanged = (base: string | undefined) =>
  base === undefined
    ? 'Nothing is changed since the last commit, so there is nothing to run. `npm test -- --changed=main` compares with a branch.'
    : `Nothing is changed since ${base}, so there is nothing to run.`;

const MAX_LISTED = 6;
const listed = (files: readonly string[]) =>
  files.slice(0, MAX_LISTED).join(', ') + (files.length > MAX_LISTED ? `, and ${files.length - MAX_LISTED} more` : '');

const needsBuiltShop = (root: string, file: string): boolean =>
  /^tests\/(journeys|faults|cluster)\//.test(file) ||
  /startShop\(|dist\/|runCommand\(/.test(readFileSync(join(root, file), 'utf8'));

function changedFiles(root: string, base: string | undefined): string[] {
  const lines = [
    ...git(root, ['status', '--porcelain', '--no-renames', '-uall']).map((line) => line.slice(3)),
    ...(base === undefined ? [] : git(root, ['diff', '--name-only', '--no-renames', `${base}...HEAD`])),
  ];
  return [...new Set(lines)].sort();
}

function git(root: string, args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`What has changed is not known: git says ${stderr.trim()}`);
  return stdout.split('\n').filter((line) => line !== '');
}
