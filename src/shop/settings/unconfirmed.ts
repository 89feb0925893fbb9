import type { Settings } from './schema.ts';

/** What a new shop comes with, so that it works at once; none of it is true of a real one. */
const SAMPLE_EMAIL = 'help@nyuzi.example';
const SAMPLE_PHONE = '+1 (555) 010-0142';

export type Unconfirmed = { line: string; href: string };

/** What the owner has to look at before the shop is theirs, each with the screen where it is changed. */
export function unconfirmed(settings: Settings, samplesOnShow: number): Unconfirmed[] {
  const lines: (Unconfirmed | false)[] = [
    settings.helpEmail === SAMPLE_EMAIL && {
      line: `The help address is still the sample ${SAMPLE_EMAIL}.`,
      href: '/admin/settings',
    },
    settings.helpPhone === SAMPLE_PHONE && {
      line: `The help phone is still the sample ${SAMPLE_PHONE}.`,
      href: '/admin/settings',
    },
    settings.storeAddress === '' && {
      line: 'Invoices and packing slips carry no address of the shop yet.',
      href: '/admin/settings',
    },
    samplesOnShow > 0 && {
      line: `${samplesOnShow} sample ${samplesOnShow === 1 ? 'piece is' : 'pieces are'} still on show.`,
      href: '/admin/products',
    },
  ];
  return lines.filter((line) => line !== false);
}
