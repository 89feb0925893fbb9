import { type Static, Type } from 'typebox';
import { nullable, OneLine } from '../../shared/field-shapes.ts';
import { MENU_KINDS, MENU_LIMITS } from '../../shared/menus.ts';

const line = (longest: number, least = 0) =>
  OneLine(longest, { minLength: least, sentence: `${least > 0 ? 'Enter' : 'Use'} up to ${longest} characters.` });

const Entry = Type.Object(
  {
    kind: Type.Enum([...MENU_KINDS]),
    to: line(MENU_LIMITS.address),
    label: line(MENU_LIMITS.label),
  },
  { additionalProperties: false },
);

const entries = (most: number) =>
  Type.Array(Entry, { maxItems: most, sentence: `Keep up to ${most} entries in this menu.` });

export const MenusShape = Type.Object(
  {
    header: entries(MENU_LIMITS.header),
    columns: Type.Array(
      Type.Object(
        { heading: line(MENU_LIMITS.heading, 1), entries: entries(MENU_LIMITS.entries) },
        { additionalProperties: false },
      ),
      { maxItems: MENU_LIMITS.columns, sentence: `Keep up to ${MENU_LIMITS.columns} columns.` },
    ),
    end: entries(MENU_LIMITS.end),
  },
  { additionalProperties: false },
);

/** The one that the form was filled from (optimistic lock); 0: nobody has changed the menus yet. */
const Version = Type.Integer({ minimum: 0, maximum: 2_000_000_000 });

export const MenusDraft = Type.Object({ menus: MenusShape, version: Version }, { additionalProperties: false });
export type MenusDraft = Static<typeof MenusDraft>;

export const SeenMenus = Type.Object({ version: Version }, { additionalProperties: false });

/** All that their screen shows. */
export const StaffMenus = Type.Object({
  menus: MenusShape,
  /** They are those that the shop came with. */
  isDefault: Type.Boolean(),
  version: Version,
  changedAt: nullable(Type.String({ format: 'date-time' })),
  changedBy: nullable(Type.String()),
  targets: Type.Object({
    categories: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
    ownPages: Type.Array(
      Type.Object({ id: Type.String(), title: Type.String(), slug: Type.String(), isPublished: Type.Boolean() }),
    ),
    isStudioOpen: Type.Boolean(),
    hasStories: Type.Boolean(),
    deadPaths: Type.Array(Type.String()),
  }),
});
export type StaffMenus = Static<typeof StaffMenus>;
