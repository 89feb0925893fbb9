import { guardedGet } from '../../platform/http/guarded-fetch.ts';
import { type Reach, serviceUrlError } from '../../platform/http/reach.ts';
import { getUsState, UNITED_STATES } from '../../shared/address/address.ts';
import { findState, isOutsideStates } from '../../shared/address/us-states.ts';
import { dayIn } from '../delivery/promise.ts';
import type { Settings, TaxRegistration } from '../settings/schema.ts';
import type { SettingsCache } from '../settings/settings.ts';
import { registrationIn } from '../settings/tax.ts';

/** "Default tax rate 6%, replaced by the state's rate when the tax service answers" (specification, section 9). */
const DEFAULT_TAX_PERCENT = 6;

const RATES_TIMEOUT_MS = 1_500;
const MAX_PLAUSIBLE_PERCENT = 15;
/** A response has about forty bytes. */
const MAX_RATES_BYTES = 10 * 1024;
const CACHE_MS = 5 * 60_000;
/** A failing service must not delay every shopper by the full timeout. */
const CACHE_FAILURE_MS = 15_000;

/** Requests a state’s rate and returns the unchecked JSON; `signal` aborts. */
export type AskTaxService = (state: string, signal: AbortSignal) => Promise<unknown>;

export type TaxRates = {
  /** Percent for an address; never rejects and never exceeds the timeout. */
  percentFor(place: { country: string; state: string }): Promise<number>;
};

type CachedRate = { percent: Promise<number>; until: number };
type TaxRatesDeps = {
  ask: AskTaxService;
  now: () => Date;
  warn: (problem: unknown, sentence: string) => void;
  limitMs?: number;
};

/** Tax client with a timeout, a short cache, and a sanity check on rates. */
export function createTaxRates({ ask, now, warn, limitMs = RATES_TIMEOUT_MS }: TaxRatesDeps): TaxRates {
  const cache = new Map<string, CachedRate>();

  async function fetchRate(state: string, entry: CachedRate): Promise<number> {
    try {
      return plausibleRate(await withTimeout((signal) => ask(state, signal), limitMs));
    } catch (problem) {
      warn(problem, `No tax rate for ${state}: ${DEFAULT_TAX_PERCENT}% is used.`);
      entry.until = now().getTime() + CACHE_FAILURE_MS;
      return DEFAULT_TAX_PERCENT;
    }
  }

  return {
    async percentFor({ country, state }) {
      const known = country === UNITED_STATES ? findState(state) : undefined;
      if (!known) return DEFAULT_TAX_PERCENT;
      const cached = cache.get(known.code);
      if (cached && cached.until > now().getTime()) return cached.percent;
      const entry = { percent: Promise.resolve(DEFAULT_TAX_PERCENT), until: now().getTime() + CACHE_MS };
      cache.set(known.code, entry);
      // Concurrent requests share one lookup.
      entry.percent = fetchRate(known.code, entry);
      return entry.percent;
    },
  };
}

/**
 * Requests rates over HTTP: `GET {tax service}/taxrates?state=NY` returns `{state, state_rate}` (specification, section
 * 7).
 */
export function taxServiceAt(address: string, reach: Reach): AskTaxService {
  return async (state, signal) => {
    const fault = serviceUrlError(address, reach);
    if (fault !== undefined) throw new Error(`The tax service was not asked. ${fault}`);
    const { status, body } = await guardedGet(taxRatesAddress(address, state), {
      reach,
      signal,
      mostBytes: MAX_RATES_BYTES,
      headers: { accept: 'application/json' },
    });
    if (status < 200 || status > 299) throw new Error(`The tax service answered ${status}.`);
    return JSON.parse(body.toString('utf8')) as unknown;
  };
}

export function taxRatesAddress(address: string, state: string): URL {
  const url = new URL(address);
  url.pathname = `${url.pathname.replace(/(?<!\/)\/+$/, '')}/taxrates`;
  url.searchParams.set('state', state);
  return url;
}

async function withTimeout<Answer>(work: (signal: AbortSignal) => Promise<Answer>, limitMs: number): Promise<Answer> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const abort = new AbortController();
  const timer = setTimeout(() => {
    const problem = new Error(`The tax service did not answer within ${limitMs} ms.`);
    abort.abort(problem);
    reject(problem);
  }, limitMs);
  try {
    return await Promise.race([work(abort.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

function plausibleRate(answer: unknown): number {
  const rate = typeof answer === 'object' && answer !== null && 'state_rate' in answer ? answer.state_rate : undefined;
  const percent = typeof rate === 'string' && rate.trim() !== '' ? Number(rate) : rate;
  if (typeof percent === 'number' && percent >= 0 && percent <= MAX_PLAUSIBLE_PERCENT) {
    return roundPercent(percent);
  }
  throw new Error(`The tax service answered a rate of ${String(JSON.stringify(rate)).slice(0, 40)}.`);
}

/** Calculations keep four decimals; the displayed rate must be the charged one. */
const roundPercent = (percent: number) => Math.round(percent * 10_000) / 10_000;

type CollectedTaxDeps = {
  /** Each state's own rate. */
  stateRates: TaxRates;
  /** The rates of the tax service, which include local taxes, if there is one. Cached apart, so that none is added to them. */
  serviceRates: TaxRates;
  hasService: (settings: Settings) => boolean;
  settings: Pick<SettingsCache, 'current'>;
  now: () => Date;
};

/**
 * The rates charged to shoppers: 0 where the owner doesn’t collect tax, and her own rate abroad. Where she collects only
 * by registration, its local rate is added to the state's. Territories and military addresses have no state tax unless the owner is registered
 * there.
 */
export const createCollectedTax = ({
  stateRates,
  serviceRates,
  hasService,
  settings,
  now,
}: CollectedTaxDeps): TaxRates => ({
  async percentFor(place) {
    const current = await settings.current();
    const today = dayIn(now(), current.timeZone);
    const state = getUsState({ country: place.country || UNITED_STATES, city: place.state });
    const isOutside = state !== undefined && isOutsideStates(state);
    const isAbroad = place.country !== UNITED_STATES && place.country !== '';
    if (isAbroad && !isOutside) return current.abroadTaxPercent;
    const registration = registrationIn(current, state ?? place.state, today);
    if (!registration && (isOutside || current.taxWhere === 'registered')) return 0;
    const taxed = isOutside ? { country: UNITED_STATES, state } : place;
    if (hasService(current)) return serviceRates.percentFor(taxed);
    return roundPercent((await stateRates.percentFor(taxed)) + getLocalPercent(current, registration));
  },
});

/** Where every state is taxed, the rates are the specification's. */
const getLocalPercent = ({ taxWhere }: Settings, registration: TaxRegistration | undefined) =>
  taxWhere === 'registered' ? (registration?.localPercent ?? 0) : 0;
