/** The kinds of file that a picture comes in; browsers take the first that they know. */
const FORMATS = ['avif', 'webp', 'jpeg'] as const;
export type Format = (typeof FORMATS)[number];

/** Where the shop serves its pictures. */
export const PICTURES_PATH = '/pictures/';

/** `file` is what the addresses of all its files begin with; `widths` says which there are, ascending. */
type PictureFiles = { file: string; widths: Readonly<Record<Format, readonly number[]>> };

/** The address of one file. */
export const pictureUrl = ({ file }: Pick<PictureFiles, 'file'>, format: Format, width: number): string =>
  `${file}-${width}.${format}`;

/** Wider files are for looking closely: in a page they would only weigh more. */
const WIDEST_IN_PAGES = 960;

/** For `srcset`: one format in every width that pages show. Empty where the picture does not come in it. */
export const srcSet = (picture: PictureFiles, format: Format): string =>
  picture.widths[format]
    .filter((width, place) => place === 0 || width <= WIDEST_IN_PAGES)
    .map((width) => `${pictureUrl(picture, format, width)} ${width}w`)
    .join(', ');

/** The widest file that there is, for a browser that knows its format. */
export function closestUrl(picture: PictureFiles): string {
  const format = FORMATS.find((each) => picture.widths[each].length > 0) ?? 'jpeg';
  return pictureUrl(picture, format, picture.widths[format].at(-1) ?? 0);
}

/** For `<source>`: the formats that come before the fallback, each with its `srcset`. */
export const sources = (picture: PictureFiles): { type: string; srcSet: string }[] =>
  FORMATS.filter((format) => format !== 'jpeg' && picture.widths[format].length > 0).map((format) => ({
    type: `image/${format}`,
    srcSet: srcSet(picture, format),
  }));

/** Which files there are of a picture, by format: pixels, ascending. */
type PictureWidths = Record<Format, number[]>;

/** Width and height of what products are shown in. */
export const SHOWN_RATIO = 4 / 5;
/** Pixels of the shorter side below which a picture isn't taken. */
export const MIN_SIDE = 200;

type FormatRecipe = { widths: readonly number[]; quality: number; effort: number };

/**
 * What is made of every original. Cards take 275 px on a desktop and about 165 on a phone, the product's page some
 * 590; each at one, two or three pixels to the point. AVIF is what nearly every browser takes; WebP and JPEG are for
 * old ones, for emails and for other sites that show the shop's links, so they come in fewer widths.
 */
export const RECIPE: Record<Format, FormatRecipe> = {
  avif: { widths: [320, 480, 640, 960], quality: 44, effort: 4 },
  webp: { widths: [320, 640], quality: 66, effort: 5 },
  jpeg: { widths: [640], quality: 68, effort: 0 },
};

/** For looking closely, in AVIF alone: what an original has beyond the widest file of pages, up to here. */
const CLOSEST_WIDTH = 2000;
/** A twentieth of the processor's time, and a third larger: at the other files' effort it would take three times as long as all of them. */
const CLOSEST_EFFORT = 1;
/** Below this an original shows hardly more than the widest file of pages. */
const WORTH_A_CLOSE_LOOK = 1400;

/** The widths for an original: none wider than itself, and at least one of each format. */
export function widthsFor(originalWidth: number): PictureWidths {
  const fitting = ({ widths }: FormatRecipe) => {
    const smaller = widths.filter((width) => width <= originalWidth);
    return smaller.length > 0 ? smaller : [originalWidth];
  };
  const closest = originalWidth >= WORTH_A_CLOSE_LOOK ? [Math.min(originalWidth, CLOSEST_WIDTH)] : [];
  return { avif: [...fitting(RECIPE.avif), ...closest], webp: fitting(RECIPE.webp), jpeg: fitting(RECIPE.jpeg) };
}

export type PlannedFile = { format: Format; width: number; quality: number; effort: number };

export function planFiles(widths: PictureWidths): PlannedFile[] {
  return FORMATS.flatMap((format) =>
    widths[format].map((width) => ({
      format,
      width,
      quality: RECIPE[format].quality,
      effort: width >= WORTH_A_CLOSE_LOOK ? CLOSEST_EFFORT : RECIPE[format].effort,
    })),
  );
}

/** What a picture shows of its product, as shoppers read it. `worn`: on a person; on anything else it is `form` or `card`. */
export const PICTURE_ROLES = {
  worn: 'Worn',
  form: 'On a display form',
  card: 'On a card',
  scale: 'In scale',
  detail: 'Close-up',
  back: 'Clasp or back',
} as const;
export type PictureRole = keyof typeof PICTURE_ROLES;
