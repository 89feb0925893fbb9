import { type RefObject, useRef } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
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
import { FormAlert } from '../../ui/alert.tsx';
import { Button, IconButton, LinkButton } from '../../ui/button.tsx';
import { FieldError, fieldsClass } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { arrowDownIcon, arrowUpIcon, xIcon } from '../../ui/icon-shapes.ts';
import { adminApi, fetchBody } from '../admin-api.ts';
import { confirm } from '../components/feedback/dialog.tsx';
import { formatTime } from '../components/format-time.ts';
import { CurrentVersion, EditConflict } from '../components/forms/edit-conflict.tsx';
import { AreaField, SelectField, TextField } from '../components/forms/fields.tsx';
import { ProductSearch } from '../components/forms/product-search.tsx';
import { useVersionedForm } from '../components/forms/use-versioned-form.ts';
import { Card, Column, Columns, Note, ScreenHead } from '../components/layout.tsx';
import { moveItem } from '../components/lists/reorder.ts';
import { MarkdownField } from '../components/markdown/markdown-field.tsx';
import { OpenPreview, useShopUrl } from '../components/open-preview.tsx';
import { upload } from '../components/pictures/upload.ts';
import { UploadOne } from '../components/pictures/upload-one.tsx';
import { FormattingHelp, PUBLISHING_STATUSES } from '../pages/editor-parts.tsx';
import pageStyles from '../pages/page.module.css';
import cardStyles from '../products/cards/worn-together-card.module.css';
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

/** Makers that a story can be about. */
type Makers = readonly { value: string; name: string }[];

const STORY_FORM = 'story-form';

function Editor({ story, makers }: { story: StaffStory; makers: Makers }) {
  const form = useRef<HTMLFormElement>(null);
  const edit = useStoryForm(story, form);
  const shopUrl = useShopUrl();
  return (
    <>
      <ScreenHead
        title={story.title}
        back={{ href: '/admin/stories', name: 'Stories' }}
        states={<StoryState state={story.state} />}
        saves
      >
        {story.state === 'shown' && (
          <LinkButton href={shopUrl(`/stories/${story.slug}`)} look="quiet" size="small">
            View in shop
          </LinkButton>
        )}
        <OpenPreview store={() => adminApi.call('POST /admin/stories/preview', { body: storyWords(edit.values) })} />
        <Button type="submit" form={STORY_FORM} size="small" pending={edit.pending}>
          Save changes
        </Button>
      </ScreenHead>
      <div className={pageStyles.notes}>
        {edit.conflict ? (
          <EditConflict form={edit}>
            {story.changedBy} saved this story while you were editing. Your changes are still here.
            <CurrentVersion>
              <p>{story.title}</p>
              <pre>{story.text}</pre>
            </CurrentVersion>
          </EditConflict>
        ) : (
          <FormAlert error={edit.error} />
        )}
      </div>
      <form
        id={STORY_FORM}
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void edit.save();
        }}
      >
        <Columns>
          <Column>
            <StoryText edit={edit} story={story} />
          </Column>
          <Column>
            <StoryPublishing edit={edit} />
            <Cover edit={edit} />
            <StoryAbout edit={edit} makers={makers} />
            <Card title="Delete story">
              <Button look="danger" size="small" pending={edit.pending} onClick={() => void edit.remove()}>
                Delete story
              </Button>
            </Card>
          </Column>
        </Columns>
      </form>
    </>
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

function useStoryForm(saved: StaffStory, form: RefObject<HTMLFormElement | null>) {
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

  // An upload may finish while the user types, so apply it to the latest values.
  const latest = useRef(edit.values);
  latest.current = edit.values;
  const changePart = (part: Partial<StoryValues>) => edit.change({ ...latest.current, ...part });
  return { ...edit, remove, changePart };
}

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

const StoryText = ({ edit: { values, fields, change }, story }: { edit: StoryEdit; story: StaffStory }) => (
  <Card title="Story">
    <div className={fieldsClass}>
      <TextField
        name="title"
        label="Title"
        value={values.title}
        maxLength={MAX_TITLE_LENGTH}
        autoComplete="off"
        error={fields.title}
        onChange={(event) => change({ ...values, title: event.target.value })}
      />
      <AreaField
        name="summary"
        label="Summary"
        optional
        rows={3}
        maxLength={MAX_SUMMARY_LENGTH}
        value={values.summary}
        error={fields.summary}
        hint="One or two sentences for lists, feeds and search engines."
        onChange={(event) => change({ ...values, summary: event.target.value })}
      />
      <MarkdownField
        name="text"
        label="Text"
        className={pageStyles.text}
        maxLength={MAX_PAGE_CHARACTERS}
        takesPictures
        rows={18}
        value={values.text}
        error={fields.text}
        onChange={(event) => change({ ...values, text: event.target.value })}
      />
    </div>
    <FormattingHelp />
    <Note>
      Last edited {formatTime(story.changedAt)} by {story.changedBy}. Earlier versions are in the log.
    </Note>
  </Card>
);

const StoryPublishing = ({ edit: { values, fields, change } }: { edit: StoryEdit }) => (
  <Card title="Publishing">
    <div className={fieldsClass}>
      <SelectField
        name="status"
        label="Status"
        choices={PUBLISHING_STATUSES}
        value={values.status}
        hint={values.status === 'draft' ? 'Nobody sees a draft.' : 'Everybody can read it from its date on.'}
        onChange={(event) => change({ ...values, status: event.target.value })}
      />
      <TextField
        name="day"
        label="Date"
        type="date"
        value={values.day}
        error={fields.day}
        hint="A date to come: the story appears by itself on that day, at midnight in your shop’s time zone."
        onChange={(event) => change({ ...values, day: event.target.value })}
      />
      <TextField
        name="slug"
        label="Address"
        value={values.slug}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={fields.slug}
        hint="Behind /stories/. Links to a former address of a published story still open it."
        onChange={(event) => change({ ...values, slug: event.target.value })}
      />
    </div>
  </Card>
);

/** The picture above the story and in lists. */
const Cover = ({ edit: { values, fields, changePart } }: { edit: StoryEdit }) => (
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
      <div className={storyStyles.uploads}>
        <UploadOne
          label={values.cover ? 'Replace picture' : 'Upload picture'}
          accept={STILL_PICTURE_TYPES}
          send={send}
          onSent={(cover) => changePart({ cover })}
        />
        {values.cover && (
          <Button look="plain" size="small" onClick={() => changePart({ cover: null, coverAlt: '' })}>
            Remove picture
          </Button>
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
          onChange={(event) => changePart({ coverAlt: event.target.value })}
        />
      )}
    </div>
  </Card>
);

const send = (file: File, onProgress: (part: number) => void) =>
  upload('POST /admin/stories/cover', {}, file, { kind: 'picture', onProgress, isRepeatable: true });

type ShownProps = { edit: StoryEdit; makers: Makers };

const StoryAbout = ({ edit: { values, fields, change }, makers }: ShownProps) => (
  <Card title="Maker and products">
    <div className={fieldsClass}>
      <SelectField
        name="community"
        label="About"
        optional
        choices={[{ value: '', name: 'No maker' }, ...makers]}
        value={values.community}
        error={fields.community}
        hint="The story is linked from the maker’s page."
        onChange={(event) => change({ ...values, community: event.target.value })}
      />
      <StoryProducts
        products={values.products}
        error={fields.products}
        onChange={(products) => change({ ...values, products })}
      />
    </div>
  </Card>
);

type Props = {
  products: readonly StoryProduct[];
  onChange: (products: readonly StoryProduct[]) => void;
  error: string | undefined;
};

/** Products shown under the story, in order. */
const StoryProducts = ({ products, onChange, error }: Props) => (
  <div className={cardStyles.card}>
    {products.length > 0 && (
      <ol className={cardStyles.pairs} aria-label="Products of the story">
        {products.map(({ id, name, image, isHidden }, place) => (
          <li key={id}>
            {image ? <img src={image} alt="" width={40} height={50} /> : <span className={cardStyles.blank} />}
            <div>
              <a href={`/admin/products/${id}`}>{name}</a>
              {isHidden && <Note>Not in the shop: shoppers don’t see it here</Note>}
            </div>
            <div className={cardStyles.acts}>
              <IconButton
                label={`Move ${name} up`}
                disabled={place === 0}
                onClick={() => onChange(moveItem(products, place, place - 1))}
              >
                <Icon shape={arrowUpIcon} />
              </IconButton>
              <IconButton
                label={`Move ${name} down`}
                disabled={place === products.length - 1}
                onClick={() => onChange(moveItem(products, place, place + 1))}
              >
                <Icon shape={arrowDownIcon} />
              </IconButton>
              <IconButton
                look="remove"
                label={`Remove ${name}`}
                onClick={() => onChange(products.filter((each) => each.id !== id))}
              >
                <Icon shape={xIcon} />
              </IconButton>
            </div>
          </li>
        ))}
      </ol>
    )}
    {products.length < MAX_STORY_PRODUCTS ? (
      <ProductSearch
        key={products.length}
        label="Add a product"
        chosen={products}
        error={error}
        onAdd={({ id, name, status, image }) =>
          onChange([...products, { id, name, isHidden: status !== 'active', image }])
        }
      />
    ) : (
      <>
        <Note>That’s {MAX_STORY_PRODUCTS}, as many as a story can have.</Note>
        {error && <FieldError>{error}</FieldError>}
      </>
    )}
  </div>
);
