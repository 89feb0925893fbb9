import type { AdminBody } from '../../../browser/client.ts';
import { parseColor } from '../../../shared/brand/colors.ts';
import { NETWORK_NAMES, type Network } from '../../../shared/brand/social.ts';
import { readForm } from '../../components/forms/read-form.ts';

export type BrandAnswer = AdminBody<'GET /admin/brand'>;
export type BrandValues = BrandAnswer['brand'];

/** Reads the form. An unreadable color is sent as typed, and the API refuses it. */
export function readBrand(form: HTMLFormElement): BrandValues {
  const read = readForm(form);
  const text = (name: string) => read.text(name).trim();
  const typed = text('accent');
  return {
    logo: {
      show: text('logoShow') as BrandValues['logo']['show'],
      withName: read.ticked('withName'),
      file: JSON.parse(text('logoFile')) as BrandValues['logo']['file'],
    },
    look: {
      colors: read.text('colors') as BrandValues['look']['colors'],
      accent: parseColor(typed) ?? typed,
      typefaces: read.text('typefaces') as BrandValues['look']['typefaces'],
    },
    banner: { heading: text('heading'), text: text('text'), button: text('button'), link: read.text('link') },
    bannerPicture: JSON.parse(text('bannerPicture')) as BrandValues['bannerPicture'],
    storyPicture: storyIn(JSON.parse(text('storyPicture')), text('storyAlt')),
    homeSections: JSON.parse(text('homeSections')) as BrandValues['homeSections'],
    homeDetails: JSON.parse(text('homeDetails')) as BrandValues['homeDetails'],
    notice: {
      isOn: read.ticked('isOn'),
      text: text('noticeText'),
      from: text('noticeFrom') || null,
      to: text('noticeTo') || null,
    },
    footer: { line: text('line'), since: read.wholeOrNone('since'), social: socialIn(read) },
  };
}

const storyIn = (saved: BrandValues['storyPicture'], alt: string): BrandValues['storyPicture'] =>
  saved && { ...saved, alt };

type FormFields = ReturnType<typeof readForm>;

const socialIn = (read: FormFields) =>
  Object.fromEntries(NETWORK_NAMES.map((name) => [name, read.text(name).trim()])) as Record<Network, string>;

/** The error of a field, under its own name or under its path in the brand. */
export const errorOf = (fields: Record<string, string>, name: string, place: string): string | undefined =>
  fields[name] ?? Object.entries(fields).find(([key]) => key.replaceAll('/', '.').endsWith(place))?.[1];

/** The saved values, and error messages by field. */
export type PartProps = { saved: BrandValues; fields: Record<string, string> };

/** Link targets of the banner's button. */
export const LINKS = [
  { value: '#categories', name: 'All categories' },
  { value: '/colors', name: 'Shop by color' },
  { value: '/sets', name: 'Sets' },
  { value: '/studio', name: 'Bead studio' },
  { value: '/makers', name: 'Makers' },
  { value: '/about', name: 'About us' },
  { value: '/faq', name: 'FAQ' },
  { value: '/contact-us', name: 'Contact us' },
] as const;
