import { Value } from 'typebox/value';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { SAMPLE_HOME, SAMPLE_HOME_DETAILS } from '../../../shared/brand/home-sections.ts';
import { SAMPLE_LOGO } from '../../../shared/brand/logo.ts';
import { SAMPLE_LOOK } from '../../../shared/brand/look.ts';
import { NETWORK_NAMES, type Network, socialUrl } from '../../../shared/brand/social.ts';
import type { Pause } from '../schema.ts';
import { type Brand, BrandShape, type ShownBrand } from './schema.ts';

/** The brand as shown on a day of the shop's calendar. */
export const shownBrand = ({ notice, footer, ...shown }: Brand, today: string): ShownBrand => ({
  logo: shown.logo,
  look: shown.look,
  banner: shown.banner,
  bannerPicture: shown.bannerPicture,
  storyPicture: shown.storyPicture,
  home: shown.homeSections,
  homeDetails: shown.homeDetails,
  notice: noticeOn(notice, today),
  footerLine: footer.line,
  years: getYears(footer.since, today),
  social: NETWORK_NAMES.flatMap((network) => {
    const url = socialUrl(network, footer.social[network]);
    return url === undefined ? [] : [{ network, url }];
  }),
});

/** ISO dates compare as strings. */
export function noticeOn({ isOn, text, from, to }: Brand['notice'], today: string): string | null {
  const isToday = (from ?? today) <= today && today <= (to ?? today);
  return isOn && isToday && text.trim() !== '' ? text.trim() : null;
}

/** Year in the specification's footer. */
const SAMPLE_YEARS = '2024';

export function getYears(since: number | null, today: string): string {
  if (since === null) return SAMPLE_YEARS;
  const now = Number(today.slice(0, 4));
  return since < now ? `${since}–${now}` : String(since);
}

/** Whether rendered pages expire at midnight. */
export const changesAtMidnight = ({ notice, footer, pause }: Brand & { pause: Pick<Pause, 'isOn'> }): boolean =>
  notice.isOn || footer.since !== null || pause.isOn;

type PreviewDeps = { db: { secrets: SecretBox }; now: () => Date };
const PLACE = { column: 'settings.brand_preview', row: 'unsaved' };
const MINUTES = 30;

/**
 * Seals an unsaved brand into a preview token. Sealed, because the shop's own host renders it: only owners can create
 * previews.
 */
export function sealBrand({ db, now }: PreviewDeps, brand: Brand): string {
  const until = now().getTime() + MINUTES * 60_000;
  return db.secrets.seal(PLACE, Buffer.from(JSON.stringify({ brand, until }))).toString('base64url');
}

/** Undefined if invalid, tampered with, or older than half an hour. */
export function openBrand({ db, now }: PreviewDeps, token: string): Brand | undefined {
  try {
    const { brand, until } = JSON.parse(String(db.secrets.open(PLACE, Buffer.from(token, 'base64url'))));
    return Number(until) > now().getTime() && Value.Check(BrandShape, brand) ? brand : undefined;
  } catch {
    return undefined;
  }
}

export const SAMPLE_BRAND: Brand = {
  logo: SAMPLE_LOGO,
  look: SAMPLE_LOOK,
  banner: {
    heading: 'Beadwork, one bead at a time',
    text: 'Welcome. We bring you handcrafted beaded goods from artisans in Africa, and every order supports the communities that make them.',
    button: 'Shop by category',
    link: '#categories',
    name: true,
  },
  bannerPicture: null,
  storyPicture: null,
  homeSections: SAMPLE_HOME,
  homeDetails: SAMPLE_HOME_DETAILS,
  notice: { isOn: false, text: '', from: null, to: null },
  footer: {
    line: 'Handcrafted beaded goods from artisans in Africa, made to be worn for years.',
    since: null,
    social: Object.fromEntries(NETWORK_NAMES.map((name) => [name, ''])) as Record<Network, string>,
  },
};

/** The brand of a shop whose owner removed the samples and hasn't set her own. */
export const OWN_BRAND: Brand = {
  ...SAMPLE_BRAND,
  banner: { ...SAMPLE_BRAND.banner, text: 'Welcome. Everything here is beaded by hand, one piece at a time.' },
  footer: { ...SAMPLE_BRAND.footer, line: 'Handcrafted beaded goods, made to be worn for years.' },
};

/** Banner and footer with the default texts of one brand replaced by those of another; edited texts stay. */
export const replaceTexts = ({ banner, footer }: Pick<Brand, 'banner' | 'footer'>, from: Brand, to: Brand) => ({
  banner: banner.text === from.banner.text ? { ...banner, text: to.banner.text } : banner,
  footer: footer.line === from.footer.line ? { ...footer, line: to.footer.line } : footer,
});
