import type { ContentPage } from '../../shared/content-pages.ts';
import { type PageContent, parsePageContent } from '../../shared/markdown/page-content.ts';
import type { Loaded, PageContext } from '../page.ts';

/** Loads a content page: the owner's text or the default. */
export async function loadPage({ api }: Pick<PageContext, 'api'>, page: ContentPage): Promise<Loaded<PageContent>> {
  const answer = await api.call('GET /pages/:page', { params: { page } });
  if (!answer.ok) return { ok: false, status: answer.status || 503, detail: answer.error.detail };
  return { ok: true, shown: parsePageContent(answer.body.text) };
}
