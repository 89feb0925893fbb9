import { fillText } from './fill-text.ts';
import { deliveryTime, type Promises, packingTime, replyTime, returnTime, shippingArea } from './promises.ts';

type ShopTextEntry = {
  /** Where the text appears, in the owner's words. */
  name: string;
  group:
    | 'Product pages'
    | 'Cart and checkout'
    | 'Order page'
    | 'Contact and newsletter'
    | 'Bead studio'
    | 'Search engines';
  /** Extra placeholders with example values. */
  names: Readonly<Record<string, string>>;
  sample: string;
  /** Default once the samples are removed, if `sample` speaks of their makers. */
  own?: string;
  mayBeEmpty?: true;
};

const SHIPPING = {
  shipping: 'Shipping is $20.00 an order, for any number of items.',
  'sales tax': 'State tax is added at checkout, before you pay.',
} as const;

/** Editable texts that promise something or state the shop's rules, in screen order. */
export const SHOP_TEXTS = {
  'product.shipping': {
    name: 'Shipping',
    group: 'Product pages',
    names: SHIPPING,
    sample: '{ships to}. {shipping} {sales tax}',
  },
  'product.handmade': {
    name: 'Made by hand',
    group: 'Product pages',
    mayBeEmpty: true,
    names: {},
    sample: 'Handmade, so yours may differ from the picture by a bead or two.',
  },
  'cart.shipping': {
    name: 'Shipping in the cart',
    group: 'Cart and checkout',
    names: { ...SHIPPING, 'sales tax': 'Tax is calculated at checkout.' },
    sample: '{shipping} {sales tax}',
  },
  'checkout.customs': {
    name: 'Customs and duties, to other countries',
    group: 'Cart and checkout',
    mayBeEmpty: true,
    names: {},
    sample:
      'The country you ship to may charge customs duties and taxes when the package arrives. They aren’t part of your total; whoever receives the package pays them.',
  },
  'gift.about': {
    name: 'It’s a gift',
    group: 'Cart and checkout',
    mayBeEmpty: true,
    names: { recipient: 'Dana Whitfield' },
    sample: 'We’ll send it to {recipient}, with no prices in the package. Emails and the receipt go only to you.',
  },
  'order.packing': {
    name: 'Paid, from stock',
    group: 'Order page',
    names: {},
    sample: 'We pack it within {packing time}, and email you when it ships.',
  },
  'order.making': {
    name: 'Paid, made to order',
    group: 'Order page',
    names: {},
    sample: 'We’re making it now, and email you when it ships.',
  },
  'order.pickup': {
    name: 'Paid, for pickup',
    group: 'Order page',
    names: {},
    sample: 'We’ll email you when it’s ready for pickup.',
  },
  'order.released': {
    name: 'Not paid in time',
    group: 'Order page',
    names: {},
    sample:
      'This order wasn’t paid in time, so its items were released. While they’re still in stock, you can still pay for it.',
  },
  'order.returns': {
    name: 'Returns',
    group: 'Order page',
    mayBeEmpty: true,
    names: { day: 'Dec 24' },
    sample: 'You can return or exchange until {day}.',
  },
  'contact.about': {
    name: 'Contact us',
    group: 'Contact and newsletter',
    names: {},
    sample: 'Ask us about a piece, a size or an order. We reply within {reply time}.',
  },
  'contact.thanks': {
    name: 'Message sent',
    group: 'Contact and newsletter',
    names: {},
    sample: 'Thank you. A person will reply within {reply time}.',
  },
  'faq.questions': {
    name: 'Still have questions?',
    group: 'Contact and newsletter',
    names: {},
    sample: 'A person reads every message and replies within {reply time}.',
  },
  'newsletter.about': {
    name: 'Newsletter, at the foot of pages',
    group: 'Contact and newsletter',
    mayBeEmpty: true,
    names: {},
    sample: 'New pieces and the people who make them, about once a month.',
  },
  'newsletter.consent': {
    name: 'Newsletter checkbox',
    group: 'Contact and newsletter',
    names: {},
    sample: 'By checking this box, you allow us to send you newsletters on product information',
  },
  'soon.about': {
    name: 'Opening soon',
    group: 'Contact and newsletter',
    mayBeEmpty: true,
    names: {},
    sample: 'We’re still setting up our shop. Please come back in a while.',
  },
  'studio.about': {
    name: 'Introduction',
    group: 'Bead studio',
    mayBeEmpty: true,
    names: {},
    sample: 'Type a name and watch it woven. What you see is what a maker weaves for you, to the last bead.',
  },
  'studio.returns': {
    name: 'Below the price',
    group: 'Bead studio',
    mayBeEmpty: true,
    names: {},
    sample: 'Made for you, so it can’t be returned. Handmade: a bead may sit a hair off.',
  },
  'search.home.title': {
    name: 'Title of the home page',
    group: 'Search engines',
    names: {},
    sample: 'Handcrafted African beadwork',
    own: 'Handcrafted beadwork',
  },
  'search.home': {
    name: 'Home page',
    group: 'Search engines',
    names: { categories: 'wristbands, earrings and necklaces' },
    sample: '{store}: {categories}, beaded by hand in artisan communities in Africa. {ships to}, with tracking.',
    own: '{store}: {categories}, beaded by hand. {ships to}, with tracking.',
  },
  'search.category.title': {
    name: 'Title of a category',
    group: 'Search engines',
    names: { category: 'wristbands' },
    sample: 'Beaded {category}, handmade in Africa',
    own: 'Beaded {category}, handmade',
  },
  'search.products.title': {
    name: 'Title of All products',
    group: 'Search engines',
    names: {},
    sample: 'All beadwork, handmade in Africa',
    own: 'All beadwork, handmade',
  },
  'search.about': {
    name: 'About us',
    group: 'Search engines',
    names: {},
    sample:
      '{store} sells beadwork made by hand in artisan communities in Africa, who set the price of their own work.',
    own: '{store} sells beadwork made by hand.',
  },
  'search.contact': {
    name: 'Contact us',
    group: 'Search engines',
    names: {},
    sample: 'Write to {store} about a piece, a size or an order. A person replies within {reply time}.',
  },
  'search.shipping': {
    name: 'Shipping and returns',
    group: 'Search engines',
    names: {},
    sample: 'We ship with tracking within {packing time}, and take unworn items back within {return time}.',
  },
} as const satisfies Record<string, ShopTextEntry>;

export type ShopTextId = keyof typeof SHOP_TEXTS;

export const SHOP_TEXT_IDS = Object.keys(SHOP_TEXTS) as ShopTextId[];
export const isShopTextId = (id: string): id is ShopTextId => Object.hasOwn(SHOP_TEXTS, id);

/** An entry with its optional parts. */
export const shopTextEntry = (id: ShopTextId): ShopTextEntry => SHOP_TEXTS[id];

/** The owner's texts by id; missing ones use the default. */
type ShopTexts = { readonly [Id in string]?: string };

/** Shop data for the placeholders. */
export type ShopTextSource = {
  storeName: string;
  helpEmail: string;
  helpPhone: string;
  promises: Promises;
  countries: readonly string[] | null;
  shopTexts: ShopTexts;
  hasSamples: boolean;
};

/** Values of the common placeholders. */
export const shopTextValues = ({ storeName, helpEmail, helpPhone, promises, countries }: ShopTextSource) => ({
  store: storeName,
  email: helpEmail,
  phone: helpPhone,
  'packing time': packingTime(promises),
  'delivery time': deliveryTime(promises),
  'return time': returnTime(promises),
  'reply time': replyTime(promises),
  'ships to': shippingArea(countries),
});

export function defaultShopText({ hasSamples }: Pick<ShopTextSource, 'hasSamples'>, id: ShopTextId): string {
  const { sample, own = sample } = shopTextEntry(id);
  return hasSamples ? sample : own;
}

/**
 * A shop text with its placeholders filled. Placeholders that only the browser can fill stay in braces for `fillText`
 * there: the browser gets sentences, never the whole list.
 */
export const shopText = (shop: ShopTextSource, id: ShopTextId, values: Readonly<Record<string, string>> = {}): string =>
  fillText(shop.shopTexts[id] ?? defaultShopText(shop, id), { ...shopTextValues(shop), ...values }).trim();
