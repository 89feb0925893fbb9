import { type Static, Type } from 'typebox';
import { nullable, RequiredLine, StrictObject } from '../../shared/field-shapes.ts';
import { Picture } from '../media/schema.ts';
import { MAX_MEMBERS, MAX_SETS, MIN_MEMBERS } from './schema.ts';

const ProductId = Type.String({ maxLength: 200 });
const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

export const SetDraft = StrictObject({
  name: RequiredLine(80, 'Enter a name of up to 80 characters.'),
  price: Type.Number({ minimum: 0.01, maximum: 1_000_000, sentence: 'Enter a price above $0.00.' }),
  /** Product ids in display order. */
  members: Type.Array(ProductId, {
    minItems: MIN_MEMBERS,
    maxItems: MAX_MEMBERS,
    uniqueItems: true,
    sentence: `Choose ${MIN_MEMBERS} to ${MAX_MEMBERS} different products.`,
  }),
  isActive: Type.Boolean(),
});
export type SetDraft = Static<typeof SetDraft>;

/** `version` of the set the form was loaded with. */
export const SetChange = StrictObject({ ...SetDraft.properties, version: Version });
export type SetChange = Static<typeof SetChange>;

const Ids = Type.Array(Type.String({ maxLength: 80 }), { maxItems: MAX_SETS, uniqueItems: true });
/** `before`: the order the screen showed (optimistic lock). */
export const SetOrder = StrictObject({ ids: Ids, before: Ids });
export type SetOrder = Static<typeof SetOrder>;

export const StaffSetMember = Type.Object({
  id: Type.String(),
  name: Type.String(),
  price: Type.Number(),
  picture: nullable(Picture),
  isHidden: Type.Boolean(),
  in_stock: Type.Integer(),
});
export type StaffSetMember = Static<typeof StaffSetMember>;

export const StaffSet = Type.Object({
  id: Type.String(),
  name: Type.String(),
  price: Type.Number(),
  membersPrice: Type.Number(),
  isActive: Type.Boolean(),
  version: Version,
  members: Type.Array(StaffSetMember),
  /** Why the set isn’t offered; null if it is. Being sold out doesn’t count: such sets are shown but can’t be added. */
  problem: nullable(Type.Enum(['inactive', 'archived_member', 'saves_nothing'] as const)),
});
export type StaffSet = Static<typeof StaffSet>;
