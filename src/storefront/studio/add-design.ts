import { api } from '../../browser/api.ts';
import { addToCart } from '../../browser/shopper-storage.ts';
import { toast } from '../../browser/toasts.ts';
import type { Design } from '../../shop/studio/core/design.ts';
import { addedText } from '../product/added-text.ts';

/** Makes the design a product, and puts that into the cart as its page would. */
export async function addDesign(design: Design): Promise<void> {
  const made = await api.call('POST /studio/designs', { body: design });
  if (!made.ok) return void toast(made.error.detail, { tone: 'bad' });
  const found = await api.call('GET /products/:id', { params: { id: made.body.product } });
  if (!found.ok) return void toast(found.error.detail, { tone: 'bad' });
  const { id, name, price, image, inStock } = found.body;
  if (inStock <= 0) return void toast('This can’t be made right now. Choose other colors.', { tone: 'bad' });
  addToCart({ product: id, name, price, image, size: '', inStock, qty: 1 });
  toast(addedText(name, ''));
}
