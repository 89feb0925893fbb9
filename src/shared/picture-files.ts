/** The kinds of file that a picture comes in; browsers take the first that they know. */
export const FORMATS = ['avif', 'webp', 'jpeg'] as const;
export type Format = (typeof FORMATS)[number];

/** Where the shop serves its pictures. */
export const PICTURES_PATH = '/pictures/';

/** `file` is what the addresses of all its files begin with; `widths` says which there are, ascending. */
export type PictureFiles = { file: string; widths: Readonly<Record<Format, readonly number[]>> };

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
