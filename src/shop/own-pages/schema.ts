import { type Static, Type } from 'typebox';
import { MAX_CHARACTERS } from '../../shared/content-pages.ts';
import { FreeText, RequiredLine } from '../../shared/field-shapes.ts';

export const MAX_TITLE_LENGTH = 80;
export const MAX_DESCRIPTION_LENGTH = 200;
/** Longer ones no address bar shows. */
export const MAX_ADDRESS_LENGTH = 60;
/** The sitemap and the lists of targets show them all. */
export const MAX_OWN_PAGES = 200;

export const Title = RequiredLine(MAX_TITLE_LENGTH, `Enter a title, up to ${MAX_TITLE_LENGTH} characters.`);
/** As it is typed; empty: made of the title. */
export const Address = FreeText(200, { sentence: 'Enter a short address of letters, numbers and hyphens.' });
export const Words = FreeText(MAX_CHARACTERS, {
  sentence: `Use up to ${MAX_CHARACTERS.toLocaleString('en-US')} characters.`,
});
/** The one that the form was filled from (optimistic lock). */
export const Version = Type.Integer({ minimum: 0, maximum: 2_000_000_000 });
const Moment = Type.String({ format: 'date-time' });

/** What a page is begun with. */
export const NewContent = Type.Object({ title: Title }, { additionalProperties: false });

const written = {
  title: Title,
  slug: Address,
  /** Markdown. */
  text: Words,
  description: FreeText(MAX_DESCRIPTION_LENGTH, { sentence: `Use up to ${MAX_DESCRIPTION_LENGTH} characters.` }),
};

/** What its preview shows. */
export const OwnPageWords = Type.Object(written, { additionalProperties: false });
export type OwnPageWords = Static<typeof OwnPageWords>;

export const OwnPageDraft = Type.Object(
  { ...written, isPublished: Type.Boolean(), version: Version },
  { additionalProperties: false },
);
export type OwnPageDraft = Static<typeof OwnPageDraft>;

/** A page as shoppers read it. */
export const PublicOwnPage = Type.Object({
  slug: Type.String(),
  title: Type.String(),
  /** Markdown, with what the shop knows of itself filled in. */
  text: Type.String(),
  /** Empty: the beginning of the text says it. */
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

const Line = {
  id: Type.String(),
  slug: Type.String(),
  title: Type.String(),
  isPublished: Type.Boolean(),
  changedAt: Moment,
  changedBy: Type.String(),
};
export const OwnPageLine = Type.Object(Line);
export type OwnPageLine = Static<typeof OwnPageLine>;

export const StaffOwnPage = Type.Object({
  ...Line,
  text: Type.String(),
  description: Type.String(),
  version: Type.Integer(),
});
export type StaffOwnPage = Static<typeof StaffOwnPage>;
