import type { Settings } from './schema.ts';

/** What a new shop comes with, so that it works at once; none of it is true of a real one. */
const SAMPLE_EMAIL = 'help@nyuzi.example';
const SAMPLE_PHONE = '+1 (555) 010-0142';

type SetupFacts = {
  settings: Settings;
  /** Of the sample catalog, as shoppers see it. */
  samples: { pieces: number; reviews: number; communities: number };
  /** Pages that promise something and still say what they came with: their addresses and titles. */
  promises: readonly { page: string; title: string }[];
  demoPayments: boolean;
  hasMailServer: boolean;
  hasProvenBackup: boolean;
};

/** `act` names what `href` leads to, or what the screen does right there. */
export type SetupStep = { line: string; act: string; href: string; does?: 'archive_samples' };

const SETTINGS = { act: 'Open settings', href: '/admin/settings' };
const OUTSIDE = { act: 'See how to set it up', href: '/admin/settings#outside' };

/** What the owner has to look at before the shop is theirs, each with the screen where it is done. */
export function setupChecklist(found: SetupFacts): SetupStep[] {
  const { settings, samples, promises, demoPayments, hasMailServer, hasProvenBackup } = found;
  const lines: (SetupStep | false)[] = [
    demoPayments && { line: 'Payments are in demo mode: no money moves.', ...OUTSIDE },
    !hasMailServer && { line: 'No mail server is set up, so emails aren’t sent.', ...OUTSIDE },
    settings.helpEmail === SAMPLE_EMAIL && {
      line: `The help email is still the sample ${SAMPLE_EMAIL}.`,
      ...SETTINGS,
    },
    settings.helpPhone === SAMPLE_PHONE && { line: `The help phone is still the sample ${SAMPLE_PHONE}.`, ...SETTINGS },
    settings.storeAddress === '' && {
      line: 'Invoices and packing slips don’t show your store address yet.',
      ...SETTINGS,
    },
    ...promises.map(({ page, title }) => ({
      line: `“${title}” still has the default text. Read it: it’s your promise to customers.`,
      act: 'Edit it',
      href: `/admin/pages/${page}`,
    })),
    samples.pieces + samples.reviews > 0 && {
      line: `${counted(samples.pieces, 'sample product')} and ${counted(samples.reviews, 'sample review')} are still in your shop.`,
      act: 'Archive them',
      href: '/admin/products',
      does: 'archive_samples',
    },
    samples.communities > 0 && {
      line: `${samples.communities} sample ${samples.communities === 1 ? 'community is' : 'communities are'} still listed as makers.`,
      act: 'Add your own',
      href: '/admin/communities',
    },
    !hasProvenBackup && {
      line: 'There’s no verified backup yet.',
      act: 'Back up now',
      href: '/admin/backups',
    },
  ];
  return lines.filter((line) => line !== false);
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
