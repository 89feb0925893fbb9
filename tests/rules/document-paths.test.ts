import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT_DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md'];
const documents = [
  ...ROOT_DOCUMENTS.filter((file) => existsSync(file)),
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
];

/** Top folders of this repository; a name in backticks that begins with one of them is a path here. */
const TOP_FOLDERS = ['src', 'tests', 'docs', 'db', 'deploy', 'bench', 'scripts', 'tools', '.ci'];
/** Bare file name of a test, without a folder. */
const TEST_FILE = /^[a-z0-9-]+\.test\.tsx?$/;
const repositoryFiles = TOP_FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
);
const baseNames = new Set(repositoryFiles.map((file) => file.split('/').at(-1)));

/** Paths in a document that don't exist. */
function missingPaths(document: string, text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '');
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target.split('#')[0] ?? '');
  const missingLinks = links.filter(
    (target) => target !== '' && !/^[a-z]+:|^\//i.test(target) && !existsSync(join(dirname(document), target)),
  );
  const quoted = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name.replace(/:\d+(-\d+)?$/, ''));
  const missingNames = quoted.filter((name) => {
    if (TEST_FILE.test(name)) return !baseNames.has(name);
    const isPath = TOP_FOLDERS.some((folder) => name.startsWith(`${folder}/`)) && !/[\s<>*{}…$]/.test(name);
    return isPath && !existsSync(name);
  });
  return [...missingLinks, ...missingNames];
}

test('every path in a document exists', () => {
  const missing = documents.flatMap((document) =>
    missingPaths(document, readFileSync(document, 'utf8')).map((path) => `${document}: ${path}`),
  );
  expect(missing).toEqual([]);
});

test('detects missing paths in links and backticks, and ignores patterns', () => {
  const text = [
    'See [this](../README.md#map), [that](gone.md), [the web](https://example.com/x) and [the shop](/cart).',
    '`tests/rules/gone.test.ts`, `gone.test.ts`, `src/main.ts`, `src/api/<resource>.ts`, `db/migrations/`, `page-checks.test.ts`',
    '```',
    '`src/gone.ts`',
    '```',
  ].join('\n');
  expect(missingPaths('docs/security.md', text)).toEqual(['gone.md', 'tests/rules/gone.test.ts', 'gone.test.ts']);
});
