import { type Static, Type } from 'typebox';
import { CONTENT_PAGES, MAX_CHARACTERS } from '../../shared/content-pages.ts';
import { RequiredText } from '../../shared/field-shapes.ts';
import { PromisesShape } from '../settings/store-schema.ts';

const Name = Type.Enum([...CONTENT_PAGES]);
const Moment = Type.Union([Type.String({ format: 'date-time' }), Type.Null()]);

export const PageName = Type.Object({ page: Type.String({ maxLength: 40 }) });

/** A content page as the shop shows it. */
export const PublicPage = Type.Object({
  page: Name,
  /** Markdown, with what the shop knows of itself filled in. */
  text: Type.String(),
  /** null: the text that came with the shop. */
  changedAt: Moment,
});
export type PublicPage = Static<typeof PublicPage>;

const Version = Type.Integer({ minimum: 0, maximum: 2_000_000_000 });

/** `version` is the one that the form was filled from: a later text is not overwritten (optimistic lock). */
export const PageDraft = Type.Object(
  {
    text: RequiredText(MAX_CHARACTERS, `Enter some text, up to ${MAX_CHARACTERS.toLocaleString('en-US')} characters.`),
    version: Version,
  },
  { additionalProperties: false },
);
export type PageDraft = Static<typeof PageDraft>;

export const SeenVersion = Type.Object({ version: Version }, { additionalProperties: false });

const Line = {
  page: Name,
  /** The owner has not made the text theirs yet. */
  isAsShipped: Type.Boolean(),
  /** Of the last change, also of the one that put the shipped text back. */
  changedAt: Moment,
  changedBy: Type.Union([Type.String(), Type.Null()]),
};

export const StaffPageLine = Type.Object(Line);
export type StaffPageLine = Static<typeof StaffPageLine>;

/** Everything that its editor shows. */
export const StaffPage = Type.Object({
  ...Line,
  /** Markdown as it was written, with its names in braces. */
  text: Type.String(),
  version: Version,
  /** What the names in braces become, for the preview. */
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
