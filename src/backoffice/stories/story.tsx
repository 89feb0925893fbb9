import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { MAX_PAGE_CHARACTERS } from '../../shared/content-pages.ts';
import { pictureUrl } from '../../shared/pictures.ts';
import { STILL_PICTURE_TYPES } from '../../shared/upload-limits.ts';
import type { Picture } from '../../shop/media/schema.ts';
import { MAX_TITLE_LENGTH } from '../../shop/own-pages/schema.ts';
import {
  MAX_ALT_LENGTH,
  MAX_STORY_PRODUCTS,
  MAX_SUMMARY_LENGTH,
  type StaffStory,
  type StoryProduct,
  type StoryWords,
} from '../../shop/stories/schema.ts';
import { fieldsClass } from '../../ui/field.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { AreaField, SelectField, TextField } from '../components/forms/fields.tsx';
import { useVersionedForm } from '../components/forms/use-versioned-form.ts';
import { Action, Card, Column, Note } from '../components/layout.tsx';
import { ProductPicks } from '../components/lists/product-picks.tsx';
import { MarkdownField } from '../components/markdown/markdown-field.tsx';
import { upload } from '../components/pictures/upload.ts';
import { UploadOne } from '../components/pictures/upload-one.tsx';
import { DocumentScreen, FormattingHelp, LastEdited, PublishingFields } from '../pages/editor-parts.tsx';
import pageStyles from '../pages/page.module.css';
import { StoryState } from './stories.tsx';
import storyStyles from './story.module.css';

export async function loader({ params }: LoaderFunctionArgs) {
  const [story, communities] = await Promise.all([
    fetchBody('GET /admin/stories/:id', { params: { id: params.id ?? '' } }),
    fetchBody('GET /admin/communities', {}),
  ]);
  return { story, makers: communities.map(({ slug, name }) => ({ value: slug, name })) };
}

export function Component() {
  const { story, makers } = useLoaderData<typeof loader>();
  return <Editor key={story.id} story={story} makers={makers} />;
}

type Makers = readonly { value: string; name: string }[];

function Editor({ story, makers }: { story: StaffStory; makers: Makers }) {
  const edit = useStoryForm(story);
  return (
    <DocumentScreen
      document={story}
      noun="story"
      back={{ href: '/admin/stories', name: 'Stories' }}
      states={<StoryState state={story.state} />}
      shown={story.state === 'shown' && `/stories/${story.slug}`}
      preview={() => adminApi.call('POST /admin/stories/preview', { body: storyWords(edit.values) })}
      edit={edit}
    >
      <Column>
        <StoryText edit={edit} story={story} />
      </Column>
      <Column>
        <StoryPublishing edit={edit} />
        <Cover edit={edit} />
        <StoryAbout edit={edit} makers={makers} />
        <Card title="Delete story">
          <Action label="Delete story" look="danger" pending={edit.pending} onClick={edit.remove} />
        </Card>
      </Column>
    </DocumentScreen>
  );
}

type StoryValues = {
  title: string;
  slug: string;
  day: string;
  summary: string;
  text: string;
  cover: { id: string; picture: Picture } | null;
  coverAlt: string;
  /** Slug of the maker; empty for none. */
  community: string;
  products: readonly StoryProduct[];
  status: string;
};

const SAVED: Record<StaffStory['state'], string> = {
  draft: 'Saved as a draft.',
  waits: 'Saved. It appears on its day.',
  shown: 'Saved. It’s live in your shop.',
};

function useStoryForm(saved: StaffStory) {
  const params = { id: saved.id };
  const edit = useVersionedForm<StaffStory, StoryValues>({
    saved,
    toValues,
    getVersion: ({ version }) => String(version),
    save: (values, { version }) =>
      adminApi.call('PUT /admin/stories/:id', {
        params,
        body: { ...storyWords(values), isPublished: values.status === 'published', version: Number(version) },
      }),
    success: ({ state }) => SAVED[state],
  });
  const remove = () =>
    edit.run('DELETE /admin/stories/:id', {
      params,
      confirm: {
        title: `Delete ${saved.title}?`,
        line: 'Its address will say “Page not found”. Its text stays in the log, its pictures don’t.',
        yes: 'Delete story',
        tone: 'danger',
      },
      goTo: '/admin/stories',
      success: 'Story deleted.',
    });
  return { ...edit, remove };
}

const toValues = (story: StaffStory): StoryValues => ({
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

/** Request body. */
const storyWords = ({ title, slug, day, summary, text, ...rest }: StoryValues): StoryWords => ({
  title,
  slug,
  day,
  summary,
  text,
  cover: rest.cover && { id: rest.cover.id, alt: rest.coverAlt },
  community: rest.community === '' ? null : rest.community,
  products: rest.products.map(({ id }) => id),
});

type StoryEdit = ReturnType<typeof useStoryForm>;

const StoryText = ({ edit: { field }, story }: { edit: StoryEdit; story: StaffStory }) => (
  <Card title="Story">
    <div className={fieldsClass}>
      <TextField {...field('title')} label="Title" maxLength={MAX_TITLE_LENGTH} autoComplete="off" />
      <AreaField
        {...field('summary')}
        label="Summary"
        optional
        rows={3}
        maxLength={MAX_SUMMARY_LENGTH}
        hint="One or two sentences for lists, feeds and search engines."
      />
      <MarkdownField
        {...field('text')}
        label="Text"
        className={pageStyles.text}
        maxLength={MAX_PAGE_CHARACTERS}
        takesPictures
        rows={18}
      />
    </div>
    <FormattingHelp />
    <LastEdited of={story} />
  </Card>
);

const StoryPublishing = ({ edit: { field } }: { edit: StoryEdit }) => (
  <Card title="Publishing">
    <div className={fieldsClass}>
      <PublishingFields
        status={field('status')}
        slug={field('slug')}
        shownHint="Everybody can read it from its date on."
        slugHint="Behind /stories/. Links to a former address of a published story still open it."
      >
        <TextField
          {...field('day')}
          label="Date"
          type="date"
          hint="A date to come: the story appears by itself on that day, at midnight in your shop’s time zone."
        />
      </PublishingFields>
    </div>
  </Card>
);

const Cover = ({ edit: { values, fields, set } }: { edit: StoryEdit }) => (
  <Card title="Cover picture">
    <div className={fieldsClass}>
      {values.cover ? (
        <img
          className={storyStyles.cover}
          src={pictureUrl(values.cover.picture, 'webp', values.cover.picture.widths.webp[0] ?? 480)}
          alt="Cover"
          width={values.cover.picture.width}
          height={values.cover.picture.height}
        />
      ) : (
        <Note>Shown above the story and in lists, cut to 3:2. Use one that’s at least 1200 pixels wide.</Note>
      )}
      <div className="row-3 middle">
        <UploadOne
          label={values.cover ? 'Replace picture' : 'Upload picture'}
          accept={STILL_PICTURE_TYPES}
          send={send}
          onSent={(cover) => set({ cover })}
        />
        {values.cover && (
          <Action label="Remove picture" look="plain" onClick={() => set({ cover: null, coverAlt: '' })} />
        )}
      </div>
      {values.cover && (
        <TextField
          name="cover-alt"
          label="Alt text of the cover"
          hint="Describes the picture for people who can’t see it."
          maxLength={MAX_ALT_LENGTH}
          value={values.coverAlt}
          error={fields['cover.alt']}
          onChange={(event) => set({ coverAlt: event.target.value })}
        />
      )}
    </div>
  </Card>
);

const send = (file: File, onProgress: (part: number) => void) =>
  upload('POST /admin/stories/cover', {}, file, { kind: 'picture', onProgress, isRepeatable: true });

type ShownProps = { edit: StoryEdit; makers: Makers };

const StoryAbout = ({ edit: { values, fields, field, set }, makers }: ShownProps) => (
  <Card title="Maker and products">
    <div className={fieldsClass}>
      <SelectField
        {...field('community')}
        label="About"
        optional
        choices={[{ value: '', name: 'No maker' }, ...makers]}
        hint="The story is linked from the maker’s page."
      />
      <ProductPicks
        label="Products of the story"
        picks={values.products}
        noteOf={({ isHidden }) => isHidden && 'Not in the shop: shoppers don’t see it here'}
        most={MAX_STORY_PRODUCTS}
        what="a story"
        error={fields.products}
        onAdd={({ id, name, status, image }) =>
          set({ products: [...values.products, { id, name, isHidden: status !== 'active', image }] })
        }
        onChange={(products) => set({ products })}
      />
    </div>
  </Card>
);
