import { api } from '../../browser/api.ts';
import { addToCart } from '../../browser/storage/shopper-storage.ts';
import { toast } from '../../browser/toasts.ts';
import type { Problem } from '../../shop/studio/core/check.ts';
import type { Design } from '../../shop/studio/core/design.ts';
import { addedText } from '../product/added-text.ts';
import { refusalIn } from './use-quote.ts';

/**
 * Makes the design a product, and puts that into the cart as its page would. Answers what the shop refuses of it; anything
 * else that fails is said in a toast, and another press tries again.
 */
export async function addDesign(design: Design): Promise<Problem | undefined> {
  const made = await api.call('POST /studio/designs', { body: design });
  const refusal = made.ok ? undefined : refusalIn(made.error);
  if (refusal) return refusal;
  const found = made.ok ? await api.call('GET /products/:id', { params: { id: made.body.product } }) : made;
  if (!found.ok) return say(found.error.detail);
  const { id, name, price, image, inStock } = found.body;
  if (inStock <= 0) return say('This can’t be made right now. Choose other colors.');
  addToCart({ product: id, name, price, image, size: '', inStock, qty: 1 });
  toast(addedText(name, ''));
  return undefined;
}

function say(sentence: string): undefined {
  toast(sentence, { tone: 'bad' });
}
