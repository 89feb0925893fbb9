/** A logo that was uploaded, as the shop has drawn it anew. */
export type LogoFile = {
  /** Of the content that was uploaded. */
  id: string;
  /** Pixels of the file for pages. */
  width: number;
  height: number;
  /** Whether it is drawn in dark colors or in light ones: on the other kind of surface it needs ground of its own. */
  tone: 'dark' | 'light';
};

/** `sample`: the mark that the shop comes with; `name`: no picture at all. */
export type Logo = {
  show: 'sample' | 'name' | 'own';
  /** Whether the shop's name stands beside an own one. */
  withName: boolean;
  file: LogoFile | null;
};

export const SAMPLE_LOGO: Logo = { show: 'sample', withName: true, file: null };

/** Where logos are served, for both hosts. */
export const LOGOS = '/logos/';

/** In the back office: the logo's square, or the mark that the shop comes with. */
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

/** The owner's own, where she shows one. */
export const ownLogo = ({ show, file }: Logo): LogoFile | undefined => (show === 'own' && file ? file : undefined);

/** Whole pixels that a logo takes in a box, its shape kept; never larger than its file. */
export function logoSize(
  { width, height }: Pick<LogoFile, 'width' | 'height'>,
  box: { width: number; height: number },
) {
  const scale = Math.min(box.width / width, box.height / height, 1);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
