import type { SetupStepId } from '../../shared/setup-steps.ts';
import { DAY_MS } from '../../shared/time.ts';
import type { Settings } from './schema.ts';

type SetupFacts = {
  settings: Settings;
  now: Date;
  /** Visible parts of the sample catalog. */
  samples: { pieces: number; reviews: number; communities: number; hasOwn: boolean };
  /** Pages with promises that still have the default text: paths and titles. */
  promises: readonly { page: string; title: string }[];
  hasPaypal: boolean;
  /** Closed until the owner opens the shop. */
  isClosed?: boolean;
  hasMailServer: boolean;
  hasProvenBackup: boolean;
  /** The current owner's. */
  hasSecondFactor: boolean;
  /** Whether the current owner's email is real. */
  hasOwnEmail: boolean;
  /** Whether any order was paid, including tests. */
  hasSold: boolean;
};

/** `act`: label of the link or action; `minutes`: estimated time. */
export type SetupStep = {
  id: SetupStepId;
  name: string;
  line: string;
  isDone: boolean;
  act: string;
  href: string;
  minutes: number;
  does?: 'archive_samples' | 'restore_samples';
};

const OPENING = '/admin/settings/go-live';

const OPEN_STEP: SetupStep = {
  id: 'open',
  name: 'Open your shop',
  isDone: false,
  line: 'Shoppers see “Opening soon” until you open it.',
  act: 'Review and open',
  href: OPENING,
  minutes: 2,
};

const CONNECTIONS = '/admin/settings/payments-email';

/** Setup steps in recommended order, each done according to the facts. */
export const setupChecklist = (facts: SetupFacts): SetupStep[] => [
  nameStep(facts),
  addressStep(facts),
  {
    id: 'paypal',
    name: 'Connect PayPal',
    isDone: facts.hasPaypal,
    line: facts.hasPaypal
      ? 'Payments go to your PayPal account.'
      : without(facts, 'Payments are in demo mode: no money moves.'),
    act: 'Connect PayPal',
    href: CONNECTIONS,
    minutes: 5,
  },
  {
    id: 'email',
    name: 'Connect email',
    isDone: facts.hasMailServer,
    line: facts.hasMailServer ? 'Order emails reach your customers.' : without(facts, 'Right now emails aren’t sent.'),
    act: 'Connect email',
    href: `${CONNECTIONS}#email`,
    minutes: 3,
  },
  {
    id: 'account',
    name: 'Your name and email',
    isDone: facts.hasOwnEmail,
    line: facts.hasOwnEmail
      ? 'You sign in with an email of your own.'
      : 'You still sign in with an email that came with the shop. Nothing sent to it reaches you.',
    act: 'Change',
    href: '/admin/me',
    minutes: 2,
  },
  {
    id: 'product',
    name: 'Add your first product',
    isDone: facts.samples.hasOwn,
    line: facts.samples.hasOwn ? 'Your own products are in the shop.' : 'Or import all of them from a spreadsheet.',
    act: 'Add product',
    href: '/admin/products/new',
    minutes: 4,
  },
  promisesStep(facts),
  {
    id: 'second_factor',
    name: 'Set up two-factor authentication',
    isDone: facts.hasSecondFactor,
    line: 'A code from your phone protects your customers’ data.',
    act: 'Turn on',
    href: '/admin/me',
    minutes: 2,
  },
  {
    id: 'test_order',
    name: 'Place a test order',
    isDone: facts.hasSold,
    line: facts.hasSold ? 'An order was paid.' : 'Buy something as a customer would, then refund it.',
    // Before opening, the owner previews the shop by the link on that screen.
    ...(facts.isClosed
      ? { act: 'See your shop', href: OPENING, minutes: 4 }
      : { act: 'View shop', href: '/', minutes: 4 }),
  },
  {
    id: 'backup',
    name: 'Back up your shop',
    isDone: facts.hasProvenBackup,
    line: facts.hasProvenBackup
      ? 'A backup was tested and is good.'
      : 'There’s no tested backup yet. One runs every night.',
    act: 'Back up now',
    href: '/admin/backups',
    minutes: 1,
  },
  samplesStep(facts),
  ...(facts.isClosed && !facts.settings.isLive ? [OPEN_STEP] : []),
];

/** Default values of a new shop, which must be replaced. */
const SAMPLE_NAME = 'Nyuzi';

const SETTINGS = '/admin/settings';

const nameStep = ({ settings: { storeName } }: SetupFacts): SetupStep => ({
  id: 'name',
  name: 'Name your shop',
  isDone: storeName !== SAMPLE_NAME,
  line: storeName === SAMPLE_NAME ? 'Your shop still has the sample name.' : storeName,
  act: 'Change name',
  href: SETTINGS,
  minutes: 1,
});

const SAMPLE_EMAIL = 'help@nyuzi.example';
const SAMPLE_PHONE = '+1 (555) 010-0142';

function addressStep({ settings: { storeAddress, helpEmail, helpPhone } }: SetupFacts): SetupStep {
  const missing = [
    storeAddress === '' && 'your address isn’t on invoices yet',
    helpEmail === SAMPLE_EMAIL && `the help email is still ${SAMPLE_EMAIL}`,
    helpPhone === SAMPLE_PHONE && `the help phone is still ${SAMPLE_PHONE}`,
  ].filter((part) => part !== false);
  const text = missing.join(', ');
  return {
    id: 'address',
    name: 'Address, email and phone',
    isDone: missing.length === 0,
    line: missing.length === 0 ? `${helpEmail}, ${helpPhone}` : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`,
    act: 'Fill in',
    href: SETTINGS,
    minutes: 2,
  };
}

const OPENS = 'Your shop can’t open without it.';

const without = ({ isClosed = false }: SetupFacts, otherwise: string) => (isClosed ? OPENS : otherwise);

function promisesStep({ promises }: SetupFacts): SetupStep {
  const [first] = promises;
  const titles = promises.map(({ title }) => `“${title}”`).join(', ');
  return {
    id: 'promises',
    name: 'Check what you promise',
    isDone: !first,
    line: first
      ? `Default text: ${titles}. It’s your promise to customers.`
      : 'Your shipping, privacy and terms pages.',
    act: 'Edit page',
    href: `/admin/pages/${first?.page ?? 'shipping-and-returns'}`,
    minutes: 5,
  };
}

/** Time to undo the removal of the samples beside the button that removed them. */
const UNDO_MS = DAY_MS;

/** Until when that is; null if it's over, or nothing was removed. */
export function samplesUndoUntil({ samplesRemovedAt }: Pick<Settings, 'samplesRemovedAt'>, now: Date): Date | null {
  if (samplesRemovedAt === null) return null;
  const until = new Date(Date.parse(samplesRemovedAt) + UNDO_MS);
  return until > now ? until : null;
}

function samplesStep({ settings, now, samples: { pieces, reviews, communities } }: SetupFacts): SetupStep {
  const head = { id: 'samples', name: 'Start with your own' } as const;
  if (pieces + reviews > 0) {
    const line = `${counted(pieces, 'sample product')} and ${counted(reviews, 'sample review')} are in your shop.`;
    return {
      ...head,
      line,
      isDone: false,
      act: 'Start with my own',
      href: '/admin/products',
      minutes: 1,
      does: 'archive_samples',
    };
  }
  const isDone = communities === 0;
  const makers = `${counted(communities, 'sample maker')} ${communities === 1 ? 'is' : 'are'} still listed.`;
  return {
    ...head,
    isDone,
    line: isDone ? 'No samples are in your shop.' : makers,
    act: 'Open makers',
    href: '/admin/makers',
    minutes: 3,
    ...(isDone && samplesUndoUntil(settings, now) && { does: 'restore_samples' }),
  };
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
