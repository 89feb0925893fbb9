import { deliveryTime } from '../../shared/text/promises.ts';
import { type ShopTextSource, shopText } from '../../shared/text/shop-texts.ts';
import type { OrderTexts } from './texts.ts';

/** What the order's page says in the owner's words; the browser gets these sentences alone. */
export const orderTextsOf = (shop: ShopTextSource): OrderTexts => ({
  packing: shopText(shop, 'order.packing'),
  making: shopText(shop, 'order.making'),
  pickup: shopText(shop, 'order.pickup'),
  released: shopText(shop, 'order.released'),
  returns: shopText(shop, 'order.returns'),
  delivery: deliveryTime(shop.promises),
});
