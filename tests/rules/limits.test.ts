import { expect, test } from 'vitest';
import { RATE_LIMITS } from '../../src/rate-limits.ts';
import { sourceFiles, textOfNode, walkSource } from '../support/checks/source-files.ts';

type Use = { file: string; limit: string; by: string; whose: string[] };

const uses: Use[] = [];
/** Rate limits used other than as the first argument of a key builder. */
const loose: string[] = [];
const BUILDERS = ['byNetwork', 'byEmail', 'byEmailFrom', 'byId', 'byEvent'];

for (const file of sourceFiles()) {
  walkSource(file, (text) => {
    const built = new Set<number>();
    return {
      CallExpression({ callee, arguments: [limit, ...whose] }) {
        if (callee.type !== 'Identifier' || !BUILDERS.includes(callee.name) || !limit) return;
        built.add(limit.start);
        uses.push({
          file,
          limit: textOfNode(text, limit),
          by: callee.name,
          whose: whose.map((each) => textOfNode(text, each)),
        });
      },
      // Code may read a limit's name, to identify the limit that refused.
      MemberExpression({ object, property }) {
        if (property.type === 'Identifier' && property.name === 'name') built.add(object.start);
      },
      'MemberExpression:exit'(node) {
        if (node.object.type !== 'Identifier' || node.object.name !== 'RATE_LIMITS') return;
        if (!built.has(node.start)) loose.push(`${file}: ${textOfNode(text, node)}`);
      },
    };
  });
}

test('every rate limit counts by network, ID or canonical email address', () => {
  expect(uses.length).toBeGreaterThan(15);
  // The builders parse addresses themselves, so their input may be as typed.
  expect(loose).toEqual([]);
});

test('a rate-limited ID comes from a database row, never from the request', () => {
  const ids = uses.filter(({ by }) => by === 'byId');
  expect(ids.length).toBeGreaterThan(3);
  for (const { file, limit, whose } of ids) {
    expect(whose.join(), `${file}: ${limit}`).toMatch(/^[a-zA-Z.]*(?:\.id|[a-z]Id)$/);
  }
});

test('the network comes from the server’s client address, never from a header', () => {
  const networks = uses.flatMap(({ by, file, whose }) => {
    if (by !== 'byNetwork' && by !== 'byEmailFrom') return [];
    return [`${file}: ${whose.at(-1)}`];
  });
  for (const network of networks) expect(network).toMatch(/: (?:request\.ip|ip|[a-z.]*network)$/);
});

test('every rate limit is used, and names are unique', () => {
  const used = new Set(uses.map(({ limit }) => limit));
  expect(Object.keys(RATE_LIMITS).filter((name) => !used.has(`RATE_LIMITS.${name}`))).toEqual([]);
  const names = Object.values(RATE_LIMITS).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('rate limits are counted only through the key helpers', () => {
  const askers: string[] = [];
  for (const file of sourceFiles()) {
    walkSource(file, () => ({
      ImportDeclaration({ source }) {
        if (source.value.endsWith('/rate-limit/queries.ts')) askers.push(file);
      },
    }));
  }
  expect(askers).toEqual([]);
});
