import { servedCountries } from '../../shared/address/shipping-zones.ts';
import { unknownNames } from '../../shared/text/fill-text.ts';
import {
  SHOP_TEXT_IDS,
  type ShopTextId,
  type ShopTextSource,
  shopText,
  shopTextEntry,
  shopTextValues,
} from '../../shared/text/shop-texts.ts';
import type { Settings } from './schema.ts';
import { promisesOf } from './store.ts';

/** A sentence of the shop as the screen of its texts shows it; `names` with what each becomes in an example. */
export type ShopTextAnswer = {
  id: string;
  name: string;
  group: string;
  names: { name: string; example: string }[];
  sample: string;
  mayBeEmpty: boolean;
  /** null: it says the sample. */
  text: string | null;
  /** As shoppers read it, in an example. */
  shown: string;
};

/** What texts are filled with, of settings. */
export const shopTextSource = (settings: Settings): ShopTextSource => ({
  storeName: settings.storeName,
  helpEmail: settings.helpEmail,
  helpPhone: settings.helpPhone,
  promises: promisesOf(settings),
  countries: servedCountries(settings),
  shopTexts: settings.shopTexts,
});

/** One of them in the words of now. */
export const shopTextOf = (settings: Settings, id: ShopTextId): string => shopText(shopTextSource(settings), id);

export const listShopTexts = (settings: Settings): ShopTextAnswer[] =>
  SHOP_TEXT_IDS.map((id) => shopTextAnswer(settings, id));

export function shopTextAnswer(settings: Settings, id: ShopTextId): ShopTextAnswer {
  const source = shopTextSource(settings);
  const { name, group, names, sample, mayBeEmpty = false } = shopTextEntry(id);
  const examples = Object.entries({ ...names, ...shopTextValues(source) });
  return {
    id,
    name,
    group,
    sample,
    mayBeEmpty,
    text: settings.shopTexts[id] ?? null,
    names: examples.map(([each, example]) => ({ name: each, example })),
    shown: shopText(source, id, names),
  };
}

/** As it is stored: on one line, without blanks around it. */
export const tidyShopText = (typed: string): string => typed.replace(/\s+/g, ' ').trim();

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0000-\u001f\u007f]/;

/** Why a page can't say this, in a sentence. */
export function shopTextError(settings: Settings, id: ShopTextId, text: string): string | undefined {
  const { names, mayBeEmpty } = shopTextEntry(id);
  if (text === '') return mayBeEmpty ? undefined : 'Enter some text. This one can’t be empty.';
  if (CONTROLS.test(text)) return 'There’s a character in it that pages can’t show. Type it again.';
  const [unknown] = unknownNames(text, Object.keys({ ...names, ...shopTextValues(shopTextSource(settings)) }));
  return unknown && `We don’t know ${unknown} here. Choose one under Insert.`;
}
