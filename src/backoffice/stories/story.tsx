import { useRef } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { StaffStory } from '../../shop/stories/schema.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { CurrentVersion, EditConflict } from '../components/edit-conflict.tsx';
import { Card, Column, Columns, ScreenHead } from '../components/layout.tsx';
import { OpenPreview } from '../components/open-preview.tsx';
import { useShopUrl } from '../components/use-shop-url.ts';
import styles from '../pages/page.module.css';
import { Cover } from './cover.tsx';
import { StoryState } from './stories.tsx';
import { type Makers, StoryAbout, StoryPublishing, StoryWords } from './story-fields.tsx';
import { storyWords, useStoryForm } from './use-story-form.ts';

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
            <StoryWords edit={edit} story={story} />
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
