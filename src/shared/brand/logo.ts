export type LogoFile = {
  /** Hash of the uploaded file. */
  id: string;
  /** Pixel size of the file for pages. */
  width: number;
  height: number;
  /** Whether the logo is dark or light; on a surface of the same kind it needs a background. */
  tone: 'dark' | 'light';
};

/** `sample`: the default mark; `name`: text only. */
export type Logo = {
  show: 'sample' | 'name' | 'own';
  /** Whether to show the shop's name beside its own logo. */
  withName: boolean;
  file: LogoFile | null;
};

export const SAMPLE_LOGO: Logo = { show: 'sample', withName: true, file: null };

/** Path of logos on both hosts. */
export const LOGOS = '/logos/';

/** The back office's logo: the square version, or the default mark. */
export const OFFICE_MARK = '/admin/mark';

export const LOGO_FILES = [
  'page.webp',
  'email.png',
  'icon-48.png',
  'icon-180.png',
  'icon-192.png',
  'icon-512.png',
  'maskable-512.png',
] as const;
export type LogoFileName = (typeof LOGO_FILES)[number];

export const logoUrl = (id: string, name: LogoFileName): string => `${LOGOS}${id}-${name}`;

export const ownLogo = ({ show, file }: Logo): LogoFile | undefined => (show === 'own' && file ? file : undefined);

/** Logo size in whole pixels to fit a box, with its aspect ratio; never larger than the file. */
export function logoSize(
  { width, height }: Pick<LogoFile, 'width' | 'height'>,
  box: { width: number; height: number },
) {
  const scale = Math.min(box.width / width, box.height / height, 1);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
