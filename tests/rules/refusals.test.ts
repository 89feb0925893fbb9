import { readFileSync } from 'node:fs';
import type { ESTree } from 'vite';
import { expect, test } from 'vitest';
import { sourceFiles, textOfNode, walkSource } from '../support/checks/source-files.ts';

type Table = { where: string; spreads: string[]; own: Map<string, string> };

/** Tables of refusals by their names, and every object that spreads one. */
const tables = new Map<string, Table>();
const objects: Table[] = [];

function readTable(file: string, text: string, { properties, start }: ESTree.ObjectExpression): Table {
  const table: Table = { where: `${file}:${text.slice(0, start).split('\n').length}`, spreads: [], own: new Map() };
  for (const each of properties) {
    if (each.type === 'SpreadElement') table.spreads.push(textOfNode(text, each.argument));
    else table.own.set(textOfNode(text, each.key), textOfNode(text, each.value).replace(/\s+/g, ' '));
  }
  return table;
}

const isTable = (name: string) => /refusals$/i.test(name);

for (const file of sourceFiles()) {
  if (!/refusals/i.test(readFileSync(file, 'utf8'))) continue;
  walkSource(file, (text) => ({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && isTable(id.name) && init?.type === 'ObjectExpression')
        tables.set(id.name, readTable(file, text, init));
    },
    ObjectExpression(node) {
      const table = readTable(file, text, node);
      if (table.spreads.some(isTable)) objects.push(table);
    },
  }));
}

/** Each declaration in an object, with its name. */
function listDeclarations({ spreads, own }: Table): [string, string][] {
  const spread = spreads.flatMap((name) => {
    const table = tables.get(name);
    return table ? listDeclarations(table) : [];
  });
  return [...spread, ...own];
}

/** Names that come with two declarations: the last would win. */
function findClashes(table: Table): string[] {
  const byName = Map.groupBy(listDeclarations(table), ([name]) => name);
  return [...byName]
    .filter(([, declared]) => new Set(declared.map(([, text]) => text)).size > 1)
    .map(([name]) => `${table.where} ${name}`);
}

test('no refusal is declared twice in tables that are used together', () => {
  expect(tables.size).toBeGreaterThan(40);
  expect(objects.length).toBeGreaterThan(10);
  expect(objects.flatMap(findClashes)).toEqual([]);
});

test('no call for staff redeclares a refusal of uploads, which all of them may answer', () => {
  const names = [...(tables.get('uploadRefusals')?.own.keys() ?? [])];
  const redeclared = [...tables].filter(
    ([name, { own }]) => name !== 'uploadRefusals' && names.some((each) => own.has(each)),
  );
  expect(redeclared.map(([name]) => name)).toEqual([]);
});
