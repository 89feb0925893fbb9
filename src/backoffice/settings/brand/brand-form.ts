import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { AdminBody } from '../../../browser/client.ts';
import { NETWORK_NAMES, type Network } from '../../../shared/brand/social.ts';
import { parseColor } from '../../../shared/hex-color.ts';
import { BANNER, FOOTER, NOTICE } from '../../../shop/settings/fields.ts';
import { type FormReader, readFields, readForm } from '../../components/forms/read-form.ts';

export type BrandAnswer = AdminBody<'GET /admin/brand'>;
export type BrandValues = BrandAnswer['brand'];

/** Reads the form. An unreadable color is sent as typed, and the API refuses it. */
export function readBrand(form: HTMLFormElement): BrandValues {
  const read = readForm(form);
  const text = (name: string) => read.text(name).trim();
  const typed = text('look.accent');
  return {
    logo: {
      show: text('logoShow') as BrandValues['logo']['show'],
      withName: read.ticked('logo.withName'),
      file: JSON.parse(text('logoFile')) as BrandValues['logo']['file'],
    },
    look: {
      colors: read.text('colors') as BrandValues['look']['colors'],
      accent: parseColor(typed) ?? typed,
      typefaces: read.text('look.typefaces') as BrandValues['look']['typefaces'],
    },
    banner: readFields(read, BANNER, 'banner'),
    bannerPicture: JSON.parse(text('bannerPicture')) as BrandValues['bannerPicture'],
    storyPicture: storyIn(JSON.parse(text('storyPicture')), text('storyPicture.alt')),
    homeSections: JSON.parse(text('homeSections')) as BrandValues['homeSections'],
    homeDetails: JSON.parse(text('homeDetails')) as BrandValues['homeDetails'],
    notice: readFields(read, NOTICE, 'notice'),
    footer: { ...readFields(read, FOOTER, 'footer'), social: socialIn(read) },
  };
}

const storyIn = (saved: BrandValues['storyPicture'], alt: string): BrandValues['storyPicture'] =>
  saved && { ...saved, alt };

const socialIn = ({ text }: FormReader) =>
  Object.fromEntries(NETWORK_NAMES.map((name) => [name, text(`footer.social.${name}`).trim()])) as Record<
    Network,
    string
  >;

/** Paths of the fields that the brand's own rules call otherwise. */
const PATHS: Readonly<Record<string, string>> = {
  logo: 'logo.file',
  accent: 'look.accent',
  heading: 'banner.heading',
  button: 'banner.button',
  noticeText: 'notice.text',
  noticeFrom: 'notice.from',
  noticeTo: 'notice.to',
  ...Object.fromEntries(NETWORK_NAMES.map((name) => [name, `footer.social.${name}`])),
};

/** Errors by the paths of the fields. The schema's are by their path in the request. */
export const errorsByPath = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, sentence]) => [PATHS[field] ?? field.replace(/^brand[.]/, ''), sentence]),
  );

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

/** A value that a hidden input holds. The change is rendered before `onChange`, which reads the fields. */
export function useHeld<Value>(saved: Value, onChange: () => void) {
  const [now, setNow] = useState(saved);
  const use = (next: Value) => {
    flushSync(() => setNow(next));
    onChange();
  };
  return [now, use] as const;
}
