import { Type } from 'typebox';
import { nullable } from '../../shared/field-shapes.ts';

/** What a backup that was sent is, before anything is changed. */
export const CheckedBackup = Type.Object({
  madeAt: Type.String({ format: 'date-time' }),
  contents: Type.Object({
    products: Type.Integer(),
    orders: Type.Integer(),
    customers: Type.Integer(),
    newestOrderAt: nullable(Type.String({ format: 'date-time' })),
  }),
  signer: nullable(Type.String()),
  isOwn: Type.Boolean(),
});

/** How far a restore is. */
export const RestoreState = Type.Object({
  step: Type.Union([Type.Literal('restoring'), Type.Literal('done'), Type.Literal('failed')]),
  percent: Type.Integer(),
  sentence: Type.String(),
  lost: Type.Array(Type.String(), { description: 'What the restored shop has to set up again on this machine' }),
});
