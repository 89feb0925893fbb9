import { type Static, Type } from 'typebox';
import { nullable } from '../../shared/field-shapes.ts';

/** As typed or pasted, with or without a host. */
const Address = Type.String({ minLength: 1, maxLength: 600 });

export const RedirectDraft = Type.Object({
  from: Type.String({ ...Address, description: 'The old address, or its path' }),
  to: Type.String({ ...Address, description: 'A page of this shop' }),
});
export type RedirectDraft = Static<typeof RedirectDraft>;

const StaffRedirect = Type.Object({
  id: Type.String(),
  from: Type.String(),
  to: Type.String(),
  /** Name of the target product; empty for other pages. */
  title: Type.String(),
  isImported: Type.Boolean(),
  isBroken: Type.Boolean({ description: 'The product that it leads to is not shown to shoppers' }),
  madeAt: Type.String({ format: 'date-time' }),
});

export const StaffRedirects = Type.Object({
  rows: Type.Array(StaffRedirect),
  count: Type.Integer(),
  next: nullable(Type.String()),
  /** Most requested first. */
  missing: Type.Array(Type.Object({ path: Type.String(), views: Type.Integer() })),
});
export type StaffRedirects = Static<typeof StaffRedirects>;
