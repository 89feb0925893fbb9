import { type Static, Type } from 'typebox';
import { nullable, OneLine, RequiredLine, StrictObject } from '../../../shared/field-shapes.ts';
import { MakingDays, Text } from '../field-schema.ts';
import { CommunityImage } from '../pictures/schema.ts';

const Slug = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 60 });
const Line = (maxLength: number) => OneLine(maxLength, { sentence: `Use one line of up to ${maxLength} characters.` });

const TaxonomyLabel = RequiredLine(60, 'Enter a name of up to 60 characters.');

export const CategoryDraft = StrictObject({
  name: TaxonomyLabel,
  line: Line(200),
  isWorn: Type.Optional(
    Type.Boolean({
      description: 'Whether its products are worn, so that they are matched with others; stays as it is',
    }),
  ),
});
export type CategoryDraft = Static<typeof CategoryDraft>;

export const StaffCategory = Type.Object({
  slug: Slug,
  name: Type.String(),
  line: Type.String(),
  isWorn: Type.Boolean(),
  products: Type.Integer(),
  image: Type.String({ description: 'Picture of its first product on sale; empty: none' }),
});
export type StaffCategory = Static<typeof StaffCategory>;

const degrees = (most: number, sentence: string) => Type.Number({ minimum: -most, maximum: most, sentence });

const Location = StrictObject({
  latitude: degrees(90, 'Enter a latitude from -90 to 90, or leave both empty.'),
  longitude: degrees(180, 'Enter a longitude from -180 to 180, or leave both empty.'),
});

export const CommunityDraft = StrictObject({
  name: TaxonomyLabel,
  place: Line(100),
  story: Text(3000),
  craft: Text(2000),
  pricing: Text(600),
  makingNow: Line(200),
  location: nullable(Location),
  makingDays: MakingDays,
});
export type CommunityDraft = Static<typeof CommunityDraft>;

export const StaffCommunity = Type.Object({
  slug: Slug,
  name: Type.String(),
  place: Type.String(),
  story: Type.String(),
  craft: Type.String(),
  pricing: Type.String(),
  makingNow: Type.String(),
  location: Type.Union([Location, Type.Null()]),
  makingDays: MakingDays,
  products: Type.Integer(),
  pictures: Type.Array(CommunityImage),
});
export type StaffCommunity = Static<typeof StaffCommunity>;
