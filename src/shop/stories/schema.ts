import { type Static, Type } from 'typebox';
import { Day, FreeText, nullable, PictureId, StrictObject } from '../../shared/field-shapes.ts';
import { ListedProduct } from '../catalog/schema.ts';
import { Picture } from '../media/schema.ts';
import { Address, Title, Version, Words } from '../own-pages/schema.ts';

export const MAX_SUMMARY_LENGTH = 300;
export const MAX_ALT_LENGTH = 200;
export const MAX_STORY_PRODUCTS = 12;
/** A story a day for more than ten years. */
export const MAX_STORIES = 5_000;

const Slug = FreeText(200, { minLength: 1 });
const line = (max: number) => FreeText(max, { sentence: `Use up to ${max} characters.` });

const inputFields = {
  title: Title,
  slug: Address,
  /** First day it is visible, in the shop's time zone. */
  day: Day,
  summary: line(MAX_SUMMARY_LENGTH),
  /** Markdown. */
  text: Words,
  cover: nullable(StrictObject({ id: PictureId(), alt: line(MAX_ALT_LENGTH) })),
  community: nullable(Slug),
  /** Ids in the order of their cards. */
  products: Type.Array(FreeText(80, { minLength: 1 }), {
    maxItems: MAX_STORY_PRODUCTS,
    uniqueItems: true,
    sentence: `Choose up to ${MAX_STORY_PRODUCTS} products.`,
  }),
};

export const StoryWords = StrictObject(inputFields);
export type StoryWords = Static<typeof StoryWords>;

export const StoryDraft = StrictObject({ ...inputFields, isPublished: Type.Boolean(), version: Version });
export type StoryDraft = Static<typeof StoryDraft>;

const cardFields = {
  slug: Type.String(),
  title: Type.String(),
  /** Such as 2026-11-24. */
  day: Type.String(),
  summary: Type.String(),
  cover: nullable(Picture),
};

export const StoryCard = Type.Object({
  /** Doesn't change with the address. */
  id: Type.String({ format: 'uuid' }),
  ...cardFields,
  changedAt: Type.String({ format: 'date-time' }),
});
export type StoryCard = Static<typeof StoryCard>;

export const PublicStory = Type.Object({
  ...cardFields,
  /** Markdown with placeholders filled in. */
  text: Type.String(),
  community: nullable(Type.Object({ id: Type.String(), name: Type.String() })),
  products: Type.Array(ListedProduct),
  changedAt: Type.String({ format: 'date-time' }),
});
export type PublicStory = Static<typeof PublicStory>;

export const StoryAddress = Type.Object({ slug: Type.String(), changedAt: Type.String({ format: 'date-time' }) });
export type StoryAddress = Static<typeof StoryAddress>;

/** `waits`: published, but its day hasn't come yet. */
const State = Type.Enum(['draft', 'waits', 'shown']);

export const StoryLine = Type.Object({
  id: Type.String(),
  slug: Type.String(),
  title: Type.String(),
  day: Type.String(),
  state: State,
  changedAt: Type.String({ format: 'date-time' }),
  changedBy: Type.String(),
  cover: nullable(Picture),
});
export type StoryLine = Static<typeof StoryLine>;

export const StaffStories = Type.Object({
  rows: Type.Array(StoryLine),
  count: Type.Integer(),
  next: nullable(Type.String()),
});
export type StaffStories = Static<typeof StaffStories>;

export const StoryProduct = Type.Object({
  id: Type.String(),
  name: Type.String(),
  isHidden: Type.Boolean(),
  image: Type.String(),
});
export type StoryProduct = Static<typeof StoryProduct>;

export const StaffStory = Type.Object({
  id: Type.String(),
  slug: Type.String(),
  title: Type.String(),
  day: Type.String(),
  summary: Type.String(),
  text: Type.String(),
  cover: nullable(Type.Object({ id: Type.String(), picture: Picture })),
  community: nullable(Type.String()),
  products: Type.Array(StoryProduct),
  isPublished: Type.Boolean(),
  state: State,
  version: Type.Integer(),
  changedAt: Type.String({ format: 'date-time' }),
  changedBy: Type.String(),
});
export type StaffStory = Static<typeof StaffStory>;
