/**
 * Style sheets of some pages, by the paths of their CSS modules. Every page links `shop`, at most one of these (`sheet` of
 * `storefront/page.ts`) and `base`, in this order, and can't use modules of others (`tests/rules/style-sheets.test.ts`).
 * All modules of `ui` are in `shop`, since pages override their rules.
 */
const SHEETS = {
  home: /[/]storefront[/]home[/](?!categories[.])/,
  product: /[/]storefront[/](?:product|reviews|sets|size-finder|size-guide)[/]/,
  studio: /[/]storefront[/]studio[/]/,
  pages: /[/]storefront[/](?!(?:cart|category|errors|home|layout|place-order|search|soon)[/])/,
};

export type SheetName = keyof typeof SHEETS;

/** The sheet with the rules of a CSS module. */
export const sheetOf = (file: string): SheetName | 'shop' =>
  (Object.keys(SHEETS) as SheetName[]).find((name) => SHEETS[name].test(file)) ?? 'shop';
