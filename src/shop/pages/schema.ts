import { type Static, Type } from 'typebox';
import { CONTENT_PAGES, MAX_PAGE_CHARACTERS } from '../../shared/content-pages.ts';
import { RequiredText, StrictObject } from '../../shared/field-shapes.ts';
import { PromisesShape } from '../settings/store-schema.ts';

const Name = Type.Enum([...CONTENT_PAGES]);
const Moment = Type.Union([Type.String({ format: 'date-time' }), Type.Null()]);

export const PageName = Type.Object({ page: Type.String({ maxLength: 40 }) });

/** A content page for shoppers. */
export const PublicPage = Type.Object({
  page: Name,
  /** Markdown with placeholders filled in. */
  text: Type.String(),
  /** Null: the shipped text. */
  changedAt: Moment,
});
export type PublicPage = Static<typeof PublicPage>;

const Version = Type.Integer({ minimum: 0, maximum: 2_000_000_000 });

/** `version`: the version the form was loaded with (optimistic lock). */
export const PageDraft = StrictObject({
  text: RequiredText(
    MAX_PAGE_CHARACTERS,
    `Enter some text, up to ${MAX_PAGE_CHARACTERS.toLocaleString('en-US')} characters.`,
  ),
  version: Version,
});
export type PageDraft = Static<typeof PageDraft>;

export const SeenVersion = StrictObject({ version: Version });

const lineFields = {
  page: Name,
  /** The owner hasn't changed the text yet. */
  isAsShipped: Type.Boolean(),
  /** Time of the last change, including a restore of the shipped text. */
  changedAt: Moment,
  changedBy: Type.Union([Type.String(), Type.Null()]),
};

export const StaffPageLine = Type.Object(lineFields);
export type StaffPageLine = Static<typeof StaffPageLine>;

/** Data of the page editor. */
export const StaffPage = Type.Object({
  ...lineFields,
  /** Markdown with placeholders. */
  text: Type.String(),
  version: Version,
  /** Placeholder values for the preview. */
  words: Type.Object({
    storeName: Type.String(),
    helpEmail: Type.String(),
    helpPhone: Type.String(),
    shippingPrice: Type.Number(),
    shippingVaries: Type.Boolean(),
    freeShippingOver: Type.Union([Type.Number(), Type.Null()]),
    countries: Type.Union([Type.Array(Type.String()), Type.Null()]),
    promises: PromisesShape,
    reservationMinutes: Type.Integer(),
    designsReturnable: Type.Boolean(),
    customs: Type.String(),
    studioLetters: Type.Integer(),
  }),
});
export type StaffPage = Static<typeof StaffPage>;
