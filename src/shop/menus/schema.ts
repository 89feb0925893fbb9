import { type Static, Type } from 'typebox';
import { nullable, OneLine, StrictObject } from '../../shared/field-shapes.ts';
import { MENU_KINDS, MENU_LIMITS } from '../../shared/menus.ts';

const line = (max: number, min = 0) =>
  OneLine(max, { minLength: min, sentence: `${min > 0 ? 'Enter' : 'Use'} up to ${max} characters.` });

const Entry = StrictObject({
  kind: Type.Enum([...MENU_KINDS]),
  to: line(MENU_LIMITS.address),
  label: line(MENU_LIMITS.label),
});

const entries = (max: number) =>
  Type.Array(Entry, { maxItems: max, sentence: `Keep up to ${max} entries in this menu.` });

export const MenusShape = StrictObject({
  header: entries(MENU_LIMITS.header),
  columns: Type.Array(StrictObject({ heading: line(MENU_LIMITS.heading, 1), entries: entries(MENU_LIMITS.entries) }), {
    maxItems: MENU_LIMITS.columns,
    sentence: `Keep up to ${MENU_LIMITS.columns} columns.`,
  }),
  end: entries(MENU_LIMITS.end),
});

/** Version the form was loaded with (optimistic lock); 0: menus never changed. */
const Version = Type.Integer({ minimum: 0, maximum: 2_000_000_000 });

export const MenusDraft = StrictObject({ menus: MenusShape, version: Version });
export type MenusDraft = Static<typeof MenusDraft>;

export const SeenMenus = StrictObject({ version: Version });

/** Data of the menus screen. */
export const StaffMenus = Type.Object({
  menus: MenusShape,
  isDefault: Type.Boolean(),
  version: Version,
  changedAt: nullable(Type.String({ format: 'date-time' })),
  changedBy: nullable(Type.String()),
  targets: Type.Object({
    categories: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), isShown: Type.Boolean() })),
    ownPages: Type.Array(
      Type.Object({ id: Type.String(), title: Type.String(), slug: Type.String(), isPublished: Type.Boolean() }),
    ),
    isStudioOpen: Type.Boolean(),
    hasStories: Type.Boolean(),
    emptyPages: Type.Array(Type.String()),
    deadPaths: Type.Array(Type.String()),
  }),
});
export type StaffMenus = Static<typeof StaffMenus>;
