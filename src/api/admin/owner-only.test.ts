import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { forHelpers, ownerOnly } from './owner-only.ts';

const Row = Type.Object({ name: Type.String(), spent: ownerOnly(Type.Number()) });
const OrNothing = <Shape extends Parameters<typeof Type.Array>[0]>(shape: Shape) => Type.Union([Type.Null(), shape]);

test('what is for owners alone is left out wherever it stands, also where there may be nothing', () => {
  const row = { name: 'Dana', spent: 96 };
  const told = { name: 'Dana' };
  expect(forHelpers(Row, row)).toEqual(told);
  expect(forHelpers(OrNothing(Row), row)).toEqual(told);
  expect(forHelpers(Type.Array(Row), [row])).toEqual([told]);
  expect(forHelpers(OrNothing(Type.Array(Row)), [row])).toEqual([told]);
  expect(forHelpers(Type.Object({ rows: OrNothing(Type.Array(OrNothing(Row))) }), { rows: [row, null] })).toEqual({
    rows: [told, null],
  });
  expect(forHelpers(OrNothing(Row), null)).toBeNull();
});
