import { type Static, type TSchema, Type } from 'typebox';
import { COLOR_SETS } from '../../../shared/brand/colors.ts';
import { HOME_LIMITS, HOME_SECTIONS, type HomeDetails, REVIEW_PARTS } from '../../../shared/brand/home-sections.ts';
import { TYPEFACE_PAIRS } from '../../../shared/brand/look.ts';
import { NETWORK_NAMES, type Network } from '../../../shared/brand/social.ts';
import { Day, nullable, PictureId } from '../../../shared/field-shapes.ts';

const exact = { additionalProperties: false } as const;
const Words = (most: number, least = 0) =>
  Type.String({
    minLength: least,
    maxLength: most,
    sentence: least === 0 ? `Use up to ${most} characters.` : `Enter 1 to ${most} characters.`,
  });

const Widths = Type.Array(Type.Integer({ minimum: 1, maximum: 4096 }), { maxItems: 8 });

/** A picture that the brand shows, as the upload answered it. */
export const BrandPictureRow = Type.Object(
  {
    id: PictureId(),
    width: Type.Integer({ minimum: 1, maximum: 10_000 }),
    height: Type.Integer({ minimum: 1, maximum: 10_000 }),
    color: Type.String({ maxLength: 7, pattern: '^#[0-9a-f]{6}$' }),
    widths: Type.Object({ avif: Widths, webp: Widths, jpeg: Widths }, exact),
  },
  exact,
);
export type BrandPictureRow = Static<typeof BrandPictureRow>;

/** Beside the banner's words, so that another release reads those as before. null: the sample's. */
const BannerPictureShape = nullable(Type.Object({ wide: BrandPictureRow, tall: BrandPictureRow }, exact));
const StoryPictureShape = nullable(Type.Object({ picture: BrandPictureRow, alt: Words(200) }, exact));

/** What home shows, from the top (shared/brand/home-sections.ts). */
const HomeShape = Type.Array(Type.Object({ kind: Type.Enum([...HOME_SECTIONS]), isOn: Type.Boolean() }, exact), {
  minItems: HOME_SECTIONS.length,
  maxItems: HOME_SECTIONS.length,
  sentence: 'List each section once.',
});

const count = (least: number, most: number) =>
  Type.Integer({ minimum: least, maximum: most, sentence: `Enter a number from ${least} to ${most}.` });
/** Of a section that is off it may be blank: see brand-errors.ts. */
const Title = Words(HOME_LIMITS.title);
const Cards = count(HOME_LIMITS.leastCards, HOME_LIMITS.mostCards);
const HomeDetailsShape = Type.Object(
  {
    featured: Type.Object({ title: Title, most: Cards }, exact),
    categories: Type.Object({ title: Title, rows: count(1, HOME_LIMITS.mostRows), most: Cards }, exact),
    maker: Type.Object(
      { maker: Type.String({ pattern: '^[a-z0-9-]*$', maxLength: 100, sentence: 'Choose a maker.' }) },
      exact,
    ),
    reviews: Type.Object({ parts: Type.Enum([...REVIEW_PARTS]), title: Title }, exact),
    words: Type.Object(
      { page: Type.String({ pattern: '^[0-9a-f-]*$', maxLength: 36, sentence: 'Choose a page.' }) },
      exact,
    ),
    newsletter: Type.Object({ title: Title, line: Words(HOME_LIMITS.line) }, exact),
  } satisfies Record<keyof HomeDetails, TSchema>,
  exact,
);

/** Colors and typefaces of the shop (shared/brand/look.ts). */
const LookShape = Type.Object(
  {
    colors: Type.Enum([...COLOR_SETS]),
    accent: Type.String({ maxLength: 7, pattern: '^(?:#[0-9a-f]{6})?$', sentence: 'Enter a color such as #7d3a16.' }),
    typefaces: Type.Enum([...TYPEFACE_PAIRS]),
  },
  exact,
);

export const LogoFileShape = Type.Object(
  {
    id: PictureId(),
    width: Type.Integer({ minimum: 1, maximum: 4096 }),
    height: Type.Integer({ minimum: 1, maximum: 4096 }),
    tone: Type.Enum(['dark', 'light']),
  },
  exact,
);

/** Which picture stands for the shop (shared/brand/logo.ts). */
const LogoShape = Type.Object(
  {
    show: Type.Enum(['sample', 'name', 'own'], { sentence: 'Choose a logo, or the name only.' }),
    withName: Type.Boolean(),
    file: nullable(LogoFileShape),
  },
  exact,
);

const BannerShape = Type.Object(
  {
    heading: Words(60, 1),
    text: Words(240),
    button: Words(30, 1),
    /** Where the button leads: a place on home, or a path of the shop. */
    link: Type.String({
      pattern: '^(?:#categories|/[a-z0-9/_-]*)$',
      maxLength: 120,
      sentence: 'Choose a page of your shop.',
    }),
  },
  exact,
);

const NoticeShape = Type.Object(
  {
    isOn: Type.Boolean(),
    text: Words(90),
    /** In the shop's time zone, both included; null: without a beginning, or an end. */
    from: nullable(Day),
    to: nullable(Day),
  },
  exact,
);

const LinkShape = Type.String({ maxLength: 200, sentence: 'Use up to 200 characters.' });

const FooterShape = Type.Object(
  {
    line: Words(160),
    /** The year in which the shop began; null: as the shop comes, which says that of the specification. */
    since: nullable(
      Type.Integer({ minimum: 1900, maximum: 2100, sentence: 'Enter a year such as 2024, or leave it empty.' }),
    ),
    social: Type.Object(
      Object.fromEntries(NETWORK_NAMES.map((name) => [name, LinkShape])) as Record<Network, typeof LinkShape>,
      exact,
    ),
  },
  exact,
);

/** How the shop looks and what it says of itself: part of its settings, saved and taken back together. */
export const BRAND_SHAPES = {
  logo: LogoShape,
  look: LookShape,
  banner: BannerShape,
  bannerPicture: BannerPictureShape,
  storyPicture: StoryPictureShape,
  homeSections: HomeShape,
  homeDetails: HomeDetailsShape,
  notice: NoticeShape,
  footer: FooterShape,
} satisfies Record<string, TSchema>;

/** As one screen edits them. */
export const BrandShape = Type.Object(BRAND_SHAPES, exact);
export type Brand = Static<typeof BrandShape>;

/** What a page shows of them today. */
export const SHOWN_BRAND = {
  logo: LogoShape,
  look: LookShape,
  banner: BannerShape,
  bannerPicture: BannerPictureShape,
  storyPicture: StoryPictureShape,
  home: HomeShape,
  homeDetails: HomeDetailsShape,
  /** null: none today. */
  notice: nullable(Type.String()),
  footerLine: Type.String(),
  /** Such as 2024 or 2024–2026. */
  years: Type.String(),
  social: Type.Array(Type.Object({ network: Type.Enum([...NETWORK_NAMES]), url: Type.String() })),
} as const;
const ShownBrand = Type.Object(SHOWN_BRAND);
export type ShownBrand = Static<typeof ShownBrand>;
