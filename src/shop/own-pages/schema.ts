import { type Static, Type } from 'typebox';
import { MAX_PAGE_CHARACTERS } from '../../shared/content-pages.ts';
import { FreeText, RequiredLine, StrictObject } from '../../shared/field-shapes.ts';

export const MAX_TITLE_LENGTH = 80;
export const MAX_DESCRIPTION_LENGTH = 200;
/** Address bars don't show longer ones. */
export const MAX_SLUG_LENGTH = 60;
/** The sitemap and the lists of targets show all of them. */
export const MAX_OWN_PAGES = 200;

export const Title = RequiredLine(MAX_TITLE_LENGTH, `Enter a title, up to ${MAX_TITLE_LENGTH} characters.`);
/** As typed; empty: derived from the title. */
export const Address = FreeText(200, { sentence: 'Enter a short address of letters, numbers and hyphens.' });
export const Words = FreeText(MAX_PAGE_CHARACTERS, {
  sentence: `Use up to ${MAX_PAGE_CHARACTERS.toLocaleString('en-US')} characters.`,
});
/** Version the form was loaded with (optimistic lock). */
export const Version = Type.Integer({ minimum: 0, maximum: 2_000_000_000 });
const Moment = Type.String({ format: 'date-time' });

export const NewContent = StrictObject({ title: Title });

const inputFields = {
  title: Title,
  slug: Address,
  /** Markdown. */
  text: Words,
  description: FreeText(MAX_DESCRIPTION_LENGTH, { sentence: `Use up to ${MAX_DESCRIPTION_LENGTH} characters.` }),
};

export const OwnPageWords = StrictObject(inputFields);
export type OwnPageWords = Static<typeof OwnPageWords>;

export const OwnPageDraft = StrictObject({ ...inputFields, isPublished: Type.Boolean(), version: Version });
export type OwnPageDraft = Static<typeof OwnPageDraft>;

export const PublicOwnPage = Type.Object({
  slug: Type.String(),
  title: Type.String(),
  /** Markdown with placeholders filled in. */
  text: Type.String(),
  /** Empty: the beginning of the text is used. */
  description: Type.String(),
});
export type PublicOwnPage = Static<typeof PublicOwnPage>;

export const OwnPageAddress = Type.Object({
  id: Type.String(),
  slug: Type.String(),
  title: Type.String(),
  changedAt: Moment,
});
export type OwnPageAddress = Static<typeof OwnPageAddress>;

const lineFields = {
  id: Type.String(),
  slug: Type.String(),
  title: Type.String(),
  isPublished: Type.Boolean(),
  changedAt: Moment,
  changedBy: Type.String(),
};
export const OwnPageLine = Type.Object(lineFields);
export type OwnPageLine = Static<typeof OwnPageLine>;

export const StaffOwnPage = Type.Object({
  ...lineFields,
  text: Type.String(),
  description: Type.String(),
  version: Type.Integer(),
});
export type StaffOwnPage = Static<typeof StaffOwnPage>;
