import { api } from '../../browser/api.ts';
import { addToCart, type CartItem, cartItems } from '../../browser/storage/shopper-storage.ts';
import { toast } from '../../browser/toasts.ts';
import { paths } from '../../paths.ts';
import { isRetryable } from '../../shared/api-client.ts';
import type { LinkedLine } from '../../shared/orders/cart-link.ts';
import { addedText, NO_SIZE } from '../product/added-text.ts';
import { elsewhereText, type LineRequest, soldOutText, textError, toCartLine } from './cart-line.ts';

export type NotAdded = { why: string; canRetry: boolean };

/** Adds the product in the URL to the cart, or returns the reason. Then replaces the URL with the cart's. */
export async function addFromUrl(product: string): Promise<NotAdded | undefined> {
  const set = new URLSearchParams(globalThis.location.search).get('set');
  if (set !== null) return addSetFromUrl(set);
  const found = await findLine(product, readAddRequest(globalThis.location.search));
  if (!found.ok && found.refusal.canRetry) return found.refusal;
  // A reload or Back must not add it again.
  globalThis.history.replaceState(null, '', paths.cart());
  if (!found.ok) return found.refusal;
  add(found);
  return undefined;
}

/**
 * Adds the lines of a link such as an assistant's, and returns why some couldn't be added. Nothing is added while the shop
 * can't be reached.
 */
export async function addFromLink(lines: readonly LinkedLine[]): Promise<NotAdded | undefined> {
  const all = await Promise.all(lines.map(({ product, ...request }) => findLine(product, request)));
  const unreachable = all.flatMap((found) => (!found.ok && found.refusal.canRetry ? [found.refusal] : []));
  if (unreachable.length > 0) return unreachable[0];
  globalThis.history.replaceState(null, '', paths.cart());
  for (const found of all) if (found.ok) add(found);
  const notes = all.flatMap((found, place) =>
    found.ok ? fewerNote(found.line, lines[place]?.qty) : [found.refusal.why],
  );
  if (notes.length > 0) return permanent([...new Set(notes)].join(' '));
  return lines.length > 0 ? undefined : permanent('This link names no piece.');
}

const fewerNote = ({ name, qty }: CartItem, wanted = qty): string[] =>
  wanted > qty ? [`Only ${qty} of ${name} ${qty === 1 ? 'is' : 'are'} left.`] : [];

type Found = { ok: true; line: CartItem; isSizeMissing: boolean } | { ok: false; refusal: NotAdded };

/** The cart line of a product as it is now, or why there is none. */
async function findLine(product: string, request: LineRequest): Promise<Found> {
  const answer = await api.call('GET /products/:id', { params: { id: product }, query: { reviews: 0 } });
  const refuse = (why: string): Found => ({ ok: false, refusal: permanent(why) });
  if (!answer.ok) {
    if (isRetryable(answer)) return { ok: false, refusal: { why: answer.error.detail, canRetry: true } };
    return refuse(answer.error.code === 'unknown_product' ? 'This piece is no longer available.' : answer.error.detail);
  }
  if (textError(answer.body, request.text)) return refuse(elsewhereText(answer.body));
  const line = toCartLine(answer.body, request);
  if (line.inStock <= 0) return refuse(soldOutText(answer.body, line.size));
  return { ok: true, line, isSizeMissing: answer.body.sizes.length > 0 && line.size === '' };
}

function add({ line, isSizeMissing }: Extract<Found, { ok: true }>) {
  addToCart(line);
  if (isSizeMissing) toast(NO_SIZE, { tone: 'bad' });
  else toast(addedText(line.name, line.size));
}

const permanent = (why: string): NotAdded => ({ why, canRetry: false });

/**
 * Reads quantity and size from the query: "a query value after '=' gives the quantity" (specification, section 2). The
 * product page's form submits both by name.
 */
export function readAddRequest(search: string): { qty: number; size: string; text?: string } {
  const params = new URLSearchParams(search);
  const qty = Number.parseInt(params.get('qty') ?? search.slice(search.indexOf('=') + 1), 10);
  const text = params.get('personalization');
  return {
    qty: Number.isInteger(qty) && qty > 0 ? qty : 1,
    size: params.get('size') ?? '',
    ...(text !== null && { text }),
  };
}

/** A set whose form was submitted before hydration, with a size for each member that has sizes. */
async function addSetFromUrl(id: string): Promise<NotAdded | undefined> {
  const params = new URLSearchParams(globalThis.location.search);
  const added = await addSet(id, (product) => params.get(sizeName(product)) ?? '');
  if (!added.ok && added.canRetry) return { why: added.why, canRetry: true };
  globalThis.history.replaceState(null, '', paths.cart());
  if (!added.ok) return permanent(added.why);
  toast(addedText(added.name, ''));
  return undefined;
}

type SetAdded =
  | { ok: true; name: string }
  /** `product`: the affected member. */
  | { ok: false; why: string; canRetry?: true; product?: string };

/**
 * Adds every member of a set by current stock, or none. A member already in the cart keeps its quantity and takes the
 * size chosen now.
 */
export async function addSet(id: string, chosenSize: (product: string) => string): Promise<SetAdded> {
  const answer = await api.call('GET /sets/:id', { params: { id } });
  if (!answer.ok) return { ok: false, why: answer.error.detail, ...(isRetryable(answer) && { canRetry: true }) };
  const lines: CartItem[] = [];
  for (const member of answer.body.members) {
    const inCart = cartItems.read().find(({ product }) => product === member.id);
    if (textError(member)) return { ok: false, why: elsewhereText(member) };
    const line = toCartLine(member, { qty: inCart?.qty ?? 1, size: chosenSize(member.id) });
    if (member.inStock > 0 && member.sizes.length > 0 && line.size === '')
      return { ok: false, why: NO_SIZE, product: member.id };
    if (line.inStock <= 0) return { ok: false, why: soldOutText(member, line.size), product: member.id };
    lines.push(line);
  }
  for (const line of lines) addToCart(line);
  return { ok: true, name: answer.body.name };
}

/** Form field name of a member's size. */
export const sizeName = (product: string) => `size-${product}`;
