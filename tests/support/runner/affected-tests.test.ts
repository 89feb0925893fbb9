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

test('a change runs the tests beside it, those within two imports, those of its calls and the rules, and names those farther off', () => {
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

test('a changed test is run itself', () => {
  expect(affectedTests(['src/ui/button.test.ts'], imports).chosen).toContain('src/ui/button.test.ts');
});

test('the imports of the project are read from its files', () => {
  const own = readImports('.').get('tests/support/runner/affected-tests.test.ts');
  expect(own).toEqual(['tests/support/runner/affected-tests.ts']);
});
