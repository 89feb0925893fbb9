import { type Static, type TSchema, Type } from 'typebox';
import { COLOR_SETS } from '../../../shared/brand/colors.ts';
import { HOME_LIMITS, HOME_SECTIONS, type HomeDetails, REVIEW_PARTS } from '../../../shared/brand/home-sections.ts';
import { TYPEFACE_PAIRS } from '../../../shared/brand/look.ts';
import { NETWORK_NAMES, type Network } from '../../../shared/brand/social.ts';
import { getShapes, nullable, PictureId } from '../../../shared/field-shapes.ts';
import { BANNER, FOOTER, NOTICE } from '../fields.ts';

const Widths = Type.Array(Type.Integer({ minimum: 1, maximum: 4096 }), { maxItems: 8 });
const exact = { additionalProperties: false } as const;

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

export const LogoFileShape = Type.Object(
  {
    id: PictureId(),
    width: Type.Integer({ minimum: 1, maximum: 4096 }),
    height: Type.Integer({ minimum: 1, maximum: 4096 }),
    tone: Type.Enum(['dark', 'light']),
  },
  exact,
);

const LogoShape = Type.Object(
  {
    show: Type.Enum(['sample', 'name', 'own'], { sentence: 'Choose a logo, or the name only.' }),
    withName: Type.Boolean(),
    file: nullable(LogoFileShape),
  },
  exact,
);

const LookShape = Type.Object(
  {
    colors: Type.Enum([...COLOR_SETS]),
    accent: Type.String({ maxLength: 7, pattern: '^(?:#[0-9a-f]{6})?$', sentence: 'Enter a color such as #7d3a16.' }),
    typefaces: Type.Enum([...TYPEFACE_PAIRS]),
  },
  exact,
);

const Words = (maxLength: number) => Type.String({ maxLength, sentence: `Use up to ${maxLength} characters.` });

const BannerShape = Type.Object(getShapes(BANNER), exact);

/** Pictures of the banner. null: default picture. */
const BannerPictureShape = nullable(Type.Object({ wide: BrandPictureRow, tall: BrandPictureRow }, exact));

const StoryPictureShape = nullable(Type.Object({ picture: BrandPictureRow, alt: Words(200) }, exact));

/** Home page sections, in order (shared/brand/home-sections.ts). */
const HomeShape = Type.Array(Type.Object({ kind: Type.Enum([...HOME_SECTIONS]), isOn: Type.Boolean() }, exact), {
  minItems: HOME_SECTIONS.length,
  maxItems: HOME_SECTIONS.length,
  sentence: 'List each section once.',
});

/** May be blank in disabled sections; see `validation-errors.ts`. */
const Title = Words(HOME_LIMITS.title);

const count = (least: number, most: number) =>
  Type.Integer({ minimum: least, maximum: most, sentence: `Enter a number from ${least} to ${most}.` });

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

const NoticeShape = Type.Object(getShapes(NOTICE), exact);

const LinkShape = Type.String({ maxLength: 200, sentence: 'Use up to 200 characters.' });

const FooterShape = Type.Object(
  {
    ...getShapes(FOOTER),
    social: Type.Object(
      Object.fromEntries(NETWORK_NAMES.map((name) => [name, LinkShape])) as Record<Network, typeof LinkShape>,
      exact,
    ),
  },
  exact,
);

/** Brand settings, saved and undone together. */
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

export const BRAND_NAMES = Object.keys(BRAND_SHAPES) as readonly (keyof typeof BRAND_SHAPES)[];

/** As edited on one screen. */
export const BrandShape = Type.Object(BRAND_SHAPES, exact);

export type Brand = Static<typeof BrandShape>;

/** As shown on pages today. */
export const SHOWN_BRAND = {
  logo: LogoShape,
  look: LookShape,
  banner: BannerShape,
  bannerPicture: BannerPictureShape,
  storyPicture: StoryPictureShape,
  home: HomeShape,
  homeDetails: HomeDetailsShape,
  /** null: no notice today. */
  notice: nullable(Type.String()),
  footerLine: Type.String(),
  /** For example 2024 or 2024–2026. */
  years: Type.String(),
  social: Type.Array(Type.Object({ network: Type.Enum([...NETWORK_NAMES]), url: Type.String() })),
} as const;

const ShownBrand = Type.Object(SHOWN_BRAND);
export type ShownBrand = Static<typeof ShownBrand>;
