import { type Static, Type } from 'typebox';
import { MOST_CHARACTERS } from '../../shared/content-pages.ts';
import { FreeText, RequiredLine } from '../../shared/text-shapes.ts';

export const LONGEST_TITLE = 80;
export const LONGEST_DESCRIPTION = 200;
/** Longer ones no address bar shows. */
export const LONGEST_ADDRESS = 60;
/** The sitemap and the lists of targets show them all. */
export const MOST_OWN_PAGES = 200;

export const Title = RequiredLine(LONGEST_TITLE, `Enter a title, up to ${LONGEST_TITLE} characters.`);
/** As it is typed; empty: made of the title. */
export const Address = FreeText(200, { sentence: 'Enter a short address of letters, numbers and hyphens.' });
export const Words = FreeText(MOST_CHARACTERS, {
  sentence: `Use up to ${MOST_CHARACTERS.toLocaleString('en-US')} characters.`,
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
  description: FreeText(LONGEST_DESCRIPTION, { sentence: `Use up to ${LONGEST_DESCRIPTION} characters.` }),
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
