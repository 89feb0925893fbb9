import { globSync, readdirSync } from 'node:fs';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { expect, test } from 'vitest';
import configuration, { shopOrder } from '../../.dependency-cruiser.mjs';

test('every import respects the layers, and the check covers every module', async () => {
  const { output } = await cruise(['src'], {
    ...configuration.options,
    validate: true,
    ruleSet: configuration,
  } as never);
  const { modules, summary } = output as ICruiseResult;
  expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} imports ${to}`)).toEqual([]);
  const seen = new Set(modules.map(({ source }) => source));
  const sources = globSync('src/**/*.{ts,tsx}').map((file) => file.replaceAll('\\', '/'));
  expect(sources.length).toBeGreaterThan(50);
  expect(sources.filter((file) => !seen.has(file) && !file.endsWith('.d.ts'))).toEqual([]);
});

test('every folder of the shop has a position in the import order', () => {
  const folders = readdirSync('src/shop', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).filter((name) => !shopOrder.includes(name))).toEqual([]);
});
