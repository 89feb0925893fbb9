import { expect, test } from 'vitest';
import { affectedTests, type Imports, readImports } from './affected-tests.ts';

const imports: Imports = new Map([
  ['src/shop/orders/ship.ts', []],
  ['src/shop/orders/ship.test.ts', ['src/shop/orders/ship.ts']],
  ['src/shop/orders/cancel.test.ts', []],
  ['src/api/orders/orders.ts', ['src/shop/orders/ship.ts']],
  ['src/api/orders/orders.test.ts', ['src/api/orders/orders.ts']],
  ['src/start/app.ts', ['src/api/orders/orders.ts']],
  ['src/api/admin/orders-at-once.test.ts', ['src/start/app.ts']],
  ['src/api/catalog/reviews.test.ts', ['src/start/app.ts']],
  ['src/ui/button.test.ts', []],
  ['tests/rules/layers.test.ts', []],
]);

test('a change selects the tests beside it, within two imports, of its routes and the rules, and lists farther ones', () => {
  expect(affectedTests(['src/shop/orders/ship.ts'], imports)).toEqual({
    chosen: [
      'src/shop/orders/ship.test.ts',
      'src/shop/orders/cancel.test.ts',
      'src/api/orders/orders.test.ts',
      'src/api/admin/orders-at-once.test.ts',
      'tests/rules/layers.test.ts',
    ],
    farther: ['src/api/catalog/reviews.test.ts'],
  });
});

test('a changed test selects itself', () => {
  expect(affectedTests(['src/ui/button.test.ts'], imports).chosen).toContain('src/ui/button.test.ts');
});

test('reads the imports of the project from its files', () => {
  const own = readImports('.').get('tests/support/runner/affected-tests.test.ts');
  expect(own).toEqual(['tests/support/runner/affected-tests.ts']);
});
