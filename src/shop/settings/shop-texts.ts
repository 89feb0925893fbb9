import { servedCountries } from '../../shared/address/shipping-zones.ts';
import { unknownNames } from '../../shared/text/fill-text.ts';
import {
  defaultShopText,
  SHOP_TEXT_IDS,
  type ShopTextId,
  type ShopTextSource,
  shopText,
  shopTextEntry,
  shopTextValues,
} from '../../shared/text/shop-texts.ts';
import type { Settings } from './schema.ts';
import { getPromises } from './store.ts';

/** Current wording of a text. */
export const findShopText = (settings: Settings, id: ShopTextId): string => shopText(shopTextSource(settings), id);

/** Placeholder values from settings. */
export const shopTextSource = (settings: Settings): ShopTextSource => ({
  storeName: settings.storeName,
  helpEmail: settings.helpEmail,
  helpPhone: settings.helpPhone,
  promises: getPromises(settings),
  countries: servedCountries(settings),
  shopTexts: settings.shopTexts,
  hasSamples: settings.samplesRemovedAt === null,
});

type ShopTextAnswer = {
  id: string;
  name: string;
  group: string;
  names: { name: string; example: string }[];
  sample: string;
  mayBeEmpty: boolean;
  /** null: default. */
  text: string | null;
  /** Rendered example. */
  shown: string;
};

export const listShopTexts = (settings: Settings): ShopTextAnswer[] =>
  SHOP_TEXT_IDS.map((id) => shopTextAnswer(settings, id));

export function shopTextAnswer(settings: Settings, id: ShopTextId): ShopTextAnswer {
  const source = shopTextSource(settings);
  const { name, group, names, mayBeEmpty = false } = shopTextEntry(id);
  const examples = Object.entries({ ...names, ...shopTextValues(source) });
  return {
    id,
    name,
    group,
    sample: defaultShopText(source, id),
    mayBeEmpty,
    text: settings.shopTexts[id] ?? null,
    names: examples.map(([each, example]) => ({ name: each, example })),
    shown: shopText(source, id, names),
  };
}

/** Normalizes for storage: one trimmed line. */
export const tidyShopText = (typed: string): string => typed.replace(/\s+/g, ' ').trim();

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0000-\u001f\u007f]/;

/** Validation sentence. */
export function shopTextError(settings: Settings, id: ShopTextId, text: string): string | undefined {
  const { names, mayBeEmpty } = shopTextEntry(id);
  if (text === '') return mayBeEmpty ? undefined : 'Enter some text. This one can’t be empty.';
  if (CONTROLS.test(text)) return 'There’s a character in it that pages can’t show. Type it again.';
  const [unknown] = unknownNames(text, Object.keys({ ...names, ...shopTextValues(shopTextSource(settings)) }));
  return unknown && `We don’t know ${unknown} here. Choose one under Insert.`;
}
