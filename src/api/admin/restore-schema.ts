import { Type } from 'typebox';
import { nullable } from '../../shared/nullable.ts';

/** What a backup that was sent is, before anything is changed. */
export const CheckedBackup = Type.Object({
  madeAt: Type.String({ format: 'date-time' }),
  rows: Type.Integer(),
  pictures: Type.Integer(),
  signer: nullable(Type.String()),
  isOwn: Type.Boolean(),
});

/** How far a restore is. */
export const RestoreState = Type.Object({
  step: Type.Union([Type.Literal('restoring'), Type.Literal('done'), Type.Literal('failed')]),
  percent: Type.Integer(),
  sentence: Type.String(),
});
