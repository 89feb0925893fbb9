import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { ownerOnly } from '../../shared/field-shapes.ts';
import { ownerFieldsIn, withoutOwnerFields } from './owner-only.ts';

const Row = Type.Object({ name: Type.String(), spent: ownerOnly(Type.Number()) });
const OrNothing = <Shape extends Parameters<typeof Type.Array>[0]>(shape: Shape) => Type.Union([Type.Null(), shape]);

test('removes owner-only fields at every depth, including optional ones', () => {
  const row = { name: 'Dana', spent: 96 };
  const told = { name: 'Dana' };
  expect(withoutOwnerFields(Row, row)).toEqual(told);
  expect(withoutOwnerFields(OrNothing(Row), row)).toEqual(told);
  expect(withoutOwnerFields(Type.Array(Row), [row])).toEqual([told]);
  expect(withoutOwnerFields(OrNothing(Type.Array(Row)), [row])).toEqual([told]);
  expect(
    withoutOwnerFields(Type.Object({ rows: OrNothing(Type.Array(OrNothing(Row))) }), { rows: [row, null] }),
  ).toEqual({
    rows: [told, null],
  });
  expect(withoutOwnerFields(OrNothing(Row), null)).toBeNull();
});

test('finds owner-only fields of a body at every depth, also with null in place of a known value', () => {
  const Body = Type.Object({ rows: OrNothing(Type.Array(OrNothing(Row))), spent: ownerOnly(OrNothing(Type.Number())) });
  expect(ownerFieldsIn(Body, { rows: [{ name: 'Dana' }, null, { spent: 0 }], spent: null }, false)).toEqual([
    'rows.2.spent',
    'spent',
  ]);
  expect(ownerFieldsIn(Body, { rows: null, spent: null }, true)).toEqual([]);
  expect(ownerFieldsIn(Body, { other: { spent: 1 } }, false)).toEqual([]);
});
