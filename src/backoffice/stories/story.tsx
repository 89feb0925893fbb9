import { useRef } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { MOST_CHARACTERS } from '../../shared/content-pages.ts';
import { LONGEST_TITLE } from '../../shop/own-pages/schema.ts';
import { LONGEST_SUMMARY, type StaffStory } from '../../shop/stories/schema.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { fieldsClass } from '../../ui/field.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { CurrentVersion, EditConflict } from '../components/edit-conflict.tsx';
import { AreaField, SelectField, TextField } from '../components/fields.tsx';
import { formatTime } from '../components/format-time.ts';
import { Card, Column, Columns, Note, ScreenHead } from '../components/layout.tsx';
import { MarkdownField } from '../components/markdown-field.tsx';
import { OpenPreview } from '../components/open-preview.tsx';
import { useShopUrl } from '../components/use-shop-url.ts';
import { FormattingHelp } from '../pages/formatting-help.tsx';
import { STATUSES } from '../pages/own-page.tsx';
import styles from '../pages/page.module.css';
import { Cover } from './cover.tsx';
import { StoryState } from './stories.tsx';
import { StoryProducts } from './story-products.tsx';
import { type StoryEdit, storyWords, useStoryForm } from './use-story-form.ts';

export async function loader({ params }: LoaderFunctionArgs) {
  const [story, communities] = await Promise.all([
    fetchBody('GET /admin/stories/:id', { params: { id: params.id ?? '' } }),
    fetchBody('GET /admin/communities', {}),
  ]);
  return { story, makers: communities.map(({ slug, name }) => ({ value: slug, name })) };
}

type Makers = Awaited<ReturnType<typeof loader>>['makers'];

export function Component() {
  const { story, makers } = useLoaderData<typeof loader>();
  return <Editor key={story.id} story={story} makers={makers} />;
}

const FORM = 'story-form';

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
        <Button type="submit" form={FORM} size="small" pending={edit.pending}>
          Save changes
        </Button>
      </ScreenHead>
      <div className={styles.notes}>
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
        id={FORM}
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void edit.save();
        }}
      >
        <Columns>
          <Column>
            <Words edit={edit} story={story} />
          </Column>
          <Column>
            <Publishing edit={edit} />
            <Cover edit={edit} />
            <Shown edit={edit} makers={makers} />
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

const Words = ({ edit: { values, fields, change }, story }: { edit: StoryEdit; story: StaffStory }) => (
  <Card title="Story">
    <div className={fieldsClass}>
      <TextField
        name="title"
        label="Title"
        value={values.title}
        maxLength={LONGEST_TITLE}
        autoComplete="off"
        error={fields.title}
        onChange={(event) => change({ ...values, title: event.target.value })}
      />
      <AreaField
        name="summary"
        label="Summary"
        optional
        rows={3}
        maxLength={LONGEST_SUMMARY}
        value={values.summary}
        error={fields.summary}
        hint="One or two sentences for lists, feeds and search engines."
        onChange={(event) => change({ ...values, summary: event.target.value })}
      />
      <MarkdownField
        name="text"
        label="Text"
        className={styles.text}
        maxLength={MOST_CHARACTERS}
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

const Publishing = ({ edit: { values, fields, change } }: { edit: StoryEdit }) => (
  <Card title="Publishing">
    <div className={fieldsClass}>
      <SelectField
        name="status"
        label="Status"
        choices={STATUSES}
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

type ShownProps = { edit: StoryEdit; makers: Makers };

const Shown = ({ edit: { values, fields, change }, makers }: ShownProps) => (
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
