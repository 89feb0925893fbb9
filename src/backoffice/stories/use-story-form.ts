import { type RefObject, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Picture } from '../../shop/media/schema.ts';
import type { StaffStory, StoryProduct, StoryWords } from '../../shop/stories/schema.ts';
import { adminApi } from '../admin-api.ts';
import { confirm } from '../components/confirm.tsx';
import { useVersionedForm } from '../components/use-versioned-form.ts';

export type StoryValues = {
  title: string;
  slug: string;
  day: string;
  summary: string;
  text: string;
  cover: { id: string; picture: Picture } | null;
  coverAlt: string;
  /** Empty: of none. */
  community: string;
  products: readonly StoryProduct[];
  status: string;
};

const valuesOf = (story: StaffStory): StoryValues => ({
  title: story.title,
  slug: story.slug,
  day: story.day,
  summary: story.summary,
  text: story.text,
  cover: story.cover,
  coverAlt: story.cover?.picture.alt ?? '',
  community: story.community ?? '',
  products: story.products,
  status: story.isPublished ? 'published' : 'draft',
});

/** As the API takes it. */
export const storyWords = ({ title, slug, day, summary, text, ...rest }: StoryValues): StoryWords => ({
  title,
  slug,
  day,
  summary,
  text,
  cover: rest.cover && { id: rest.cover.id, alt: rest.coverAlt },
  community: rest.community === '' ? null : rest.community,
  products: rest.products.map(({ id }) => id),
});

const SAVED: Record<StaffStory['state'], string> = {
  draft: 'Saved as a draft.',
  waits: 'Saved. It appears on its day.',
  shown: 'Saved. It’s live in your shop.',
};

export function useStoryForm(saved: StaffStory, form: RefObject<HTMLFormElement | null>) {
  const navigate = useNavigate();
  const params = { id: saved.id };
  const edit = useVersionedForm<StaffStory, StoryValues>({
    saved,
    form,
    valuesOf,
    versionOf: ({ version }) => String(version),
    save: (values, { version }) =>
      adminApi.call('PUT /admin/stories/:id', {
        params,
        body: { ...storyWords(values), isPublished: values.status === 'published', version: Number(version) },
      }),
    success: ({ state }) => SAVED[state],
  });

  async function remove() {
    const sure = await confirm({
      title: `Delete ${saved.title}?`,
      line: 'Its address will say “Page not found”. Its text stays in the log, its pictures don’t.',
      yes: 'Delete story',
      tone: 'danger',
    });
    if (!sure) return;
    await edit.mutate(
      async () => {
        const answer = await adminApi.call('DELETE /admin/stories/:id', { params });
        if (answer.ok) await navigate('/admin/stories');
        return answer;
      },
      { success: 'Story deleted.' },
    );
  }

  // A cover comes while somebody types: it changes what stands there by then.
  const latest = useRef(edit.values);
  latest.current = edit.values;
  const changePart = (part: Partial<StoryValues>) => edit.change({ ...latest.current, ...part });
  return { ...edit, remove, changePart };
}

export type StoryEdit = ReturnType<typeof useStoryForm>;
