import {
  addressStep,
  nameStep,
  OPEN_STEP,
  OPENING,
  promisesStep,
  type SetupFacts,
  type SetupStep,
  samplesStep,
} from './setup-step.ts';

const CONNECTIONS = '/admin/settings/payments-email';

const OPENS = 'Your shop can’t open without it.';
const without = ({ isClosed = false }: SetupFacts, otherwise: string) => (isClosed ? OPENS : otherwise);

/** What makes the shop the owner's own, in the order in which it is best done. Each step is done when the facts say so. */
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
    name: 'Turn on two-step sign-in',
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
    // Before it opens the owner sees it by a link of her own, which that screen has.
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
