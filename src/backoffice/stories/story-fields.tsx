import { MAX_CHARACTERS } from '../../shared/content-pages.ts';
import { MAX_TITLE_LENGTH } from '../../shop/own-pages/schema.ts';
import { MAX_SUMMARY_LENGTH, type StaffStory } from '../../shop/stories/schema.ts';
import { fieldsClass } from '../../ui/field.tsx';
import { AreaField, SelectField, TextField } from '../components/fields.tsx';
import { formatTime } from '../components/format-time.ts';
import { Card, Note } from '../components/layout.tsx';
import { MarkdownField } from '../components/markdown-field.tsx';
import { FormattingHelp } from '../pages/formatting-help.tsx';
import styles from '../pages/page.module.css';
import { STATUSES } from '../pages/statuses.ts';
import { StoryProducts } from './story-products.tsx';
import type { StoryEdit } from './use-story-form.ts';

/** Whom a story can be about. */
export type Makers = readonly { value: string; name: string }[];

export const StoryWords = ({ edit: { values, fields, change }, story }: { edit: StoryEdit; story: StaffStory }) => (
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
        className={styles.text}
        maxLength={MAX_CHARACTERS}
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

export const StoryPublishing = ({ edit: { values, fields, change } }: { edit: StoryEdit }) => (
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

export const StoryAbout = ({ edit: { values, fields, change }, makers }: ShownProps) => (
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
