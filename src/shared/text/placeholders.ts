import { isAbroad } from '../address/address.ts';
import { plainMarkdown } from '../markdown/markdown.ts';
import { formatMoney } from '../money.ts';
import { deliveryTime, holdTime, type Promises, packingTime, replyTime, returnTime, shippingArea } from './promises.ts';

/** Shop data for page placeholders. Shipping in dollars; `freeShippingOver` null: never free. */
export type PlaceholderValues = {
  storeName: string;
  helpEmail: string;
  helpPhone: string;
  shippingPrice: number;
  /** True if this is the lowest rate, and other places or orders pay more. */
  shippingVaries: boolean;
  freeShippingOver: number | null;
  countries: string[] | null;
  promises: Promises;
  reservationMinutes: number;
  designsReturnable: boolean;
  /** The owner's text about customs; may be empty. */
  customs: string;
  /** Maximum characters of a bead-studio product. */
  studioLetters: number;
};

const PLACEHOLDERS: Record<string, (shop: PlaceholderValues) => string> = {
  store: ({ storeName }) => storeName,
  email: ({ helpEmail }) => helpEmail,
  phone: ({ helpPhone }) => helpPhone,
  shipping: ({ shippingPrice, shippingVaries }) =>
    `${formatMoney(Math.round(shippingPrice * 100)).replace(/\.00$/, '')}${shippingVaries ? ' or more' : ''}`,
  'free shipping': ({ freeShippingOver }) =>
    freeShippingOver === null ? '' : `Orders over ${formatMoney(Math.round(freeShippingOver * 100))} ship free.`,
  'packing time': ({ promises }) => packingTime(promises),
  'delivery time': ({ promises }) => deliveryTime(promises),
  'return time': ({ promises }) => returnTime(promises),
  'reply time': ({ promises }) => replyTime(promises),
  'ships to': ({ countries }) => shippingArea(countries),
  'hold time': ({ reservationMinutes }) => holdTime(reservationMinutes),
  'custom returns': ({ designsReturnable }) =>
    designsReturnable ? '' : 'Pieces made with your own text can’t be returned unless they’re faulty.',
  customs: ({ customs, countries }) => customsText(customs, countries),
  'studio letters': ({ studioLetters }) => `${studioLetters}`,
};

/** The owner's text about customs, if the shop ships abroad; empty otherwise. `countries` null: all. */
export const customsText = (customs: string, countries: readonly string[] | null): string =>
  customs !== '' && shipsAbroad(countries) ? `Outside the US? ${customs}` : '';

export const shipsAbroad = (countries: readonly string[] | null): boolean =>
  countries === null || countries.some(isAbroad);

export const PLACEHOLDER_NAMES = Object.keys(PLACEHOLDERS);

const IN_BRACES = /( ?)(mailto:)?\{([a-z][a-z ]{0,29})\}/g;

/**
 * Fills Markdown placeholders (`{store}`, `{shipping}`, `{reply time}` …), so that a changed setting shows on every
 * page. Values are inserted as text, never as Markdown. Sentences that don't apply leave no gap.
 */
export const fillPlaceholders = (markdown: string, shop: PlaceholderValues): string =>
  markdown.replace(IN_BRACES, (whole, gap: string, link: string | undefined, name: string) => {
    const filled = Object.hasOwn(PLACEHOLDERS, name) ? PLACEHOLDERS[name]?.(shop) : undefined;
    if (filled === undefined) return whole;
    if (link) return name === 'email' ? `${gap}${link}${filled}` : whole;
    return filled === '' ? '' : `${gap}${plainMarkdown(filled)}`;
  });

/** Unknown placeholders: typos would be visible to everyone. */
export const unknownPlaceholders = (markdown: string): string[] =>
  [...markdown.matchAll(IN_BRACES)].flatMap(([, , , name]) =>
    name && !PLACEHOLDER_NAMES.includes(name) ? [`{${name}}`] : [],
  );
