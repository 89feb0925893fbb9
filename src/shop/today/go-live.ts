import { isDeepStrictEqual } from 'node:util';
import type { Static } from 'typebox';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { PAGE_TITLES } from '../../shared/content-pages.ts';
import type { SetupStepId } from '../../shared/setup-steps.ts';
import { backupState } from '../backup/nightly/nightly.ts';
import { countShownSamples } from '../catalog/samples/samples.ts';
import type { ConnectionsCache } from '../connections/connections.ts';
import { canOpen, isOpenToShoppers } from '../connections/connections.ts';
import { hasRefunded } from '../orders/refunds/refund.ts';
import { listStaffPages } from '../pages/pages.ts';
import type { StaffPageLine } from '../pages/schema.ts';
import { firstSaleAt } from '../reports/reports.ts';
import { OWN_BRAND, SAMPLE_BRAND } from '../settings/brand/brand.ts';
import type { Settings } from '../settings/schema.ts';
import type { SettingsCache } from '../settings/settings.ts';
import type { SetupStep } from '../settings/setup-checklist.ts';
import { setupChecklist } from '../settings/setup-checklist.ts';
import type { GoLive } from './schema.ts';

type GoLiveDeps = {
  db: Database;
  settings: Pick<SettingsCache, 'current'>;
  config: Config;
  connections: ConnectionsCache;
  hasSecondFactor: boolean;
  hasOwnEmail: boolean;
  now: () => Date;
};

/** Required before the shop can sell. */
const REQUIRED: readonly SetupStepId[] = ['paypal', 'email'];
const OWN: readonly SetupStepId[] = ['name', 'address', 'account', 'product', 'samples'];
const RECOMMENDED: readonly SetupStepId[] = ['second_factor', 'backup'];

/** The checklist before opening the shop. */
export async function readGoLive(deps: GoLiveDeps): Promise<Static<typeof GoLive>> {
  const { db, settings, config, connections, hasSecondFactor, hasOwnEmail, now } = deps;
  const [backup, samples, pages, first, refunded, current, connected] = await Promise.all([
    backupState(db),
    countShownSamples(db),
    listStaffPages({ db }),
    firstSaleAt({ db }),
    hasRefunded(db),
    settings.current(),
    connections.current(),
  ]);
  const isOpen = isOpenToShoppers(connected, config, current);
  const steps = setupChecklist({
    settings: current,
    now: now(),
    samples,
    promises: [],
    hasSecondFactor,
    hasOwnEmail,
    isClosed: !isOpen,
    hasPaypal: connected.paypal !== undefined,
    hasMailServer: connected.email !== undefined,
    hasProvenBackup: backup.lastProven !== undefined,
    hasSold: first !== undefined,
  });
  const pickSteps = (ids: readonly SetupStepId[]) => ids.flatMap((stepId) => steps.filter(({ id }) => id === stepId));
  return {
    isOpen,
    isLive: current.isLive,
    canOpen: canOpen(connected, config),
    isDemo: !config.production,
    lookUrl: isOpen || current.lookKey === '' ? null : `${config.publicUrl}/before-opening?key=${current.lookKey}`,
    needed: pickSteps(REQUIRED),
    samples: [...pickSteps(OWN), lookStep(current), textsStep(pages)],
    tried: [...pickSteps(['test_order']), refundStep(refunded), ...pickSteps(RECOMMENDED)],
  };
}

function lookStep({ logo, banner, bannerPicture, storyPicture }: Settings): SetupStep {
  const unchanged = [
    logo.show === 'sample' && 'the logo',
    [SAMPLE_BRAND, OWN_BRAND].some((brand) => isDeepStrictEqual(banner, brand.banner)) && 'the banner’s words',
    bannerPicture === null && 'the banner’s picture',
    storyPicture === null && 'the story’s picture',
  ].filter((part) => part !== false);
  return {
    id: 'look',
    name: 'Logo, banner and pictures',
    isDone: unchanged.length === 0,
    line: unchanged.length === 0 ? 'They’re your own.' : `Still the sample: ${AND_LIST.format(unchanged)}.`,
    act: 'Open Brand',
    href: '/admin/settings/brand',
    minutes: 10,
  };
}

function textsStep(pages: readonly StaffPageLine[]): SetupStep {
  const unchanged = pages.filter(({ isAsShipped }) => isAsShipped);
  const [first] = unchanged;
  const titles = AND_LIST.format(unchanged.map(({ page }) => `“${PAGE_TITLES[page]}”`));
  return {
    id: 'texts',
    name: 'Read your pages',
    isDone: !first,
    line: first ? `Still the text that came with the shop: ${titles}.` : 'Every page has your own words.',
    act: 'Open pages',
    href: '/admin/pages',
    minutes: 15,
  };
}

const refundStep = (isDone: boolean): SetupStep => ({
  id: 'refund',
  name: 'Refund the test order',
  isDone,
  line: isDone ? 'An order was refunded.' : 'So you know where the button is, and your money comes back.',
  act: 'Open orders',
  href: '/admin/orders',
  minutes: 1,
});

const AND_LIST = new Intl.ListFormat('en-US');
