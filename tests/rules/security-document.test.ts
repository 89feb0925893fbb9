import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RATE_LIMITS } from '../../src/rate-limits.ts';

const page = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');

test('docs/security.md lists every rate limit with its number', () => {
  for (const { name, most } of Object.values(RATE_LIMITS)) {
    const row = page.split('\n').find((line) => line.startsWith('|') && line.includes(`\`${name}\``)) ?? '';
    expect(row, name).toMatch(new RegExp(`\\b${most}\\b`));
  }
});

test('docs/security.md grades all 253 requirements of ASVS level 2, with a reason for each one not met', () => {
  const rows = page.split('\n').filter((line) => /^\| V\d+\.\d+\.\d+/.test(line));
  const counts = { met: 0, '**not met**': 0, '–': 0 };
  for (const row of rows) {
    const [, requirement = '', grade = '', words = ''] = row.split('|').map((cell) => cell.trim());
    expect(Object.keys(counts), row).toContain(grade);
    expect(words.length, row).toBeGreaterThan(3);
    counts[grade as keyof typeof counts] += Number(/\((\d+) rows\)/.exec(requirement)?.[1] ?? 1);
  }
  expect(counts.met + counts['**not met**'] + counts['–']).toBe(253);
  expect(page).toContain(`| **all** | **${counts.met}** | **${counts['**not met**']}** | **${counts['–']}** |`);
});
