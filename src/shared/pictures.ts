/** Picture formats; browsers take the first that they support. */
const FORMATS = ['avif', 'webp', 'jpeg'] as const;
export type Format = (typeof FORMATS)[number];

/** Where the shop serves its pictures. */
export const PICTURES_PATH = '/pictures/';

/** `file`: common start of all file names; `widths`: available widths per format, ascending. */
type PictureFiles = { file: string; widths: Readonly<Record<Format, readonly number[]>> };

export const pictureUrl = ({ file }: Pick<PictureFiles, 'file'>, format: Format, width: number): string =>
  `${file}-${width}.${format}`;

/** Wider files are for zooming and would slow pages down. */
const WIDEST_IN_PAGES = 960;

/** `srcset` of one format in all page widths; empty if the picture lacks the format. */
export const srcSet = (picture: PictureFiles, format: Format): string =>
  picture.widths[format]
    .filter((width, place) => place === 0 || width <= WIDEST_IN_PAGES)
    .map((width) => `${pictureUrl(picture, format, width)} ${width}w`)
    .join(', ');

/** The widest file in a format that the browser supports. */
export function closestUrl(picture: PictureFiles): string {
  const format = FORMATS.find((each) => picture.widths[each].length > 0) ?? 'jpeg';
  return pictureUrl(picture, format, picture.widths[format].at(-1) ?? 0);
}

/** Size of the picture that a shared link shows. */
export const LINK_PICTURE = { width: 1200, height: 630 } as const;
/** Wide enough for a link's picture. */
const LINK_SOURCE = 960;

/**
 * JPEGs that the shop draws for programs that don't read AVIF, from a file in AVIF: what a shared link shows, and the
 * widest file as it is. Designs, and pictures without AVIF, have others.
 */
export function linkPictureUrl(picture: PictureFiles): string | undefined {
  if (isDrawn(picture)) return pictureUrl(picture, 'jpeg', LINK_PICTURE.width);
  const { avif } = picture.widths;
  return drawnFrom(picture, 'link', avif.findLast((width) => width <= LINK_SOURCE) ?? avif[0]);
}

export const wholePictureUrl = (picture: PictureFiles & { src: string }): string =>
  (!isDrawn(picture) && drawnFrom(picture, 'whole', picture.widths.avif.at(-1))) || picture.src;

const isDrawn = ({ file }: PictureFiles) => file.startsWith(`${PICTURES_PATH}design-`);

const drawnFrom = ({ file }: PictureFiles, kind: 'link' | 'whole', width: number | undefined) =>
  width === undefined ? undefined : pictureUrl({ file: file.replace(PICTURES_PATH, `$&${kind}-`) }, 'jpeg', width);

/** `<source>` data: formats before the fallback, each with its `srcset`. */
export const sources = (picture: PictureFiles): { type: string; srcSet: string }[] =>
  FORMATS.filter((format) => format !== 'jpeg' && picture.widths[format].length > 0).map((format) => ({
    type: `image/${format}`,
    srcSet: srcSet(picture, format),
  }));

/** Widths in pixels by format, ascending. */
type PictureWidths = Record<Format, number[]>;

export const SHOWN_RATIO = 4 / 5;
export const MIN_SIDE = 200;

type FormatRecipe = { widths: readonly number[]; quality: number; effort: number };

/**
 * Files made from every original. Cards are 275 px wide on desktops and about 165 px on phones, the product page's
 * picture about 590 px, each at one to three device pixels. Nearly all browsers take AVIF; WebP and JPEG are for old
 * browsers, emails and link previews, so they have fewer widths.
 */
export const RECIPE: Record<Format, FormatRecipe> = {
  avif: { widths: [320, 480, 640, 960], quality: 44, effort: 4 },
  webp: { widths: [320, 640], quality: 66, effort: 5 },
  jpeg: { widths: [640], quality: 68, effort: 0 },
};

/** For zooming, AVIF only: pixels beyond the widest page file, up to this width. */
const CLOSEST_WIDTH = 2000;
/**
 * Encoding effort: 5 % of the CPU time and a third larger; at the other files' effort this file would take three times
 * as long as all of them.
 */
const CLOSEST_EFFORT = 1;
/** Below this an original shows hardly more than the widest page file. */
const WORTH_A_CLOSE_LOOK = 1400;

/** Widths for an original: none wider than the original, and at least one per format. */
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

/** A picture's role, as shoppers read it. `worn`: on a person; otherwise `form` or `card`. */
export const PICTURE_ROLES = {
  worn: 'Worn',
  form: 'On a display form',
  card: 'On a card',
  scale: 'In scale',
  detail: 'Close-up',
  back: 'Clasp or back',
} as const;
export type PictureRole = keyof typeof PICTURE_ROLES;

const FORM_IN_ALT = /^On an? [^:,.]{1,30}(?=:)/;

/**
 * The visible label of a picture: its role, more precise where the alt text is ("On a linen form: ..."), and on one to
 * scale what the product measures.
 */
export function pictureLabel({ role, alt }: { role?: PictureRole | undefined; alt: string }, dimensions = ''): string {
  if (!role) return '';
  if (role === 'scale') return [PICTURE_ROLES.scale, dimensions].filter(Boolean).join(', ');
  const form = role === 'form' || role === 'card' ? FORM_IN_ALT.exec(alt)?.[0] : undefined;
  return form ?? PICTURE_ROLES[role];
}
