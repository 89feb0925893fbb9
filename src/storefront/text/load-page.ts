import type { ContentPage } from '../../shared/content-pages.ts';
import { readPage, type WrittenPage } from '../../shared/written-page.ts';
import type { Asked, Loaded } from '../page.ts';

/** For pages of words: what the owner wrote, or what came with the shop. */
export async function loadPage({ api }: Pick<Asked, 'api'>, page: ContentPage): Promise<Loaded<WrittenPage>> {
  const answer = await api.call('GET /pages/:page', { params: { page } });
  if (!answer.ok) return { ok: false, status: answer.status || 503, detail: answer.error.detail };
  return { ok: true, shown: readPage(answer.body.text) };
}
