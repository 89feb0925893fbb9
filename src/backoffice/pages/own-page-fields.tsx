import type { RefObject } from 'react';
import { MAX_CHARACTERS } from '../../shared/content-pages.ts';
import { MAX_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH, type StaffOwnPage } from '../../shop/own-pages/schema.ts';
import { Button } from '../../ui/button.tsx';
import { fieldsClass } from '../../ui/field.tsx';
import { AreaField, SelectField, TextField } from '../components/fields.tsx';
import { formatTime } from '../components/format-time.ts';
import { Card, Column, Columns, Note } from '../components/layout.tsx';
import { MarkdownField } from '../components/markdown-field.tsx';
import { FormattingHelp } from './formatting-help.tsx';
import styles from './page.module.css';
import { STATUSES } from './statuses.ts';
import type { useOwnPageForm } from './use-own-page-form.ts';

export const OWN_PAGE_FORM = 'own-page-form';

export type OwnPageEdit = ReturnType<typeof useOwnPageForm>;

type FieldsProps = { form: RefObject<HTMLFormElement | null>; edit: OwnPageEdit; page: StaffOwnPage };

export const OwnPageFields = ({ form, edit, page }: FieldsProps) => {
  const { values, fields } = edit;
  const change = (part: Partial<typeof values>) => edit.change({ ...values, ...part });
  return (
    <form
      id={OWN_PAGE_FORM}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void edit.save();
      }}
    >
      <Columns>
        <Column>
          <Card title="Page">
            <div className={fieldsClass}>
              <TextField
                name="title"
                label="Title"
                value={values.title}
                maxLength={MAX_TITLE_LENGTH}
                autoComplete="off"
                error={fields.title}
                onChange={(event) => change({ title: event.target.value })}
              />
              <MarkdownField
                name="text"
                label="Text"
                className={styles.text}
                maxLength={MAX_CHARACTERS}
                takesPictures
                rows={18}
                value={values.text}
                onChange={(event) => change({ text: event.target.value })}
                error={fields.text}
                hint="The first paragraph stands under the title. Use Preview to see the page."
              />
            </div>
            <FormattingHelp />
            <Note>
              Last edited {formatTime(page.changedAt)} by {page.changedBy}. Earlier versions are in the log.
            </Note>
          </Card>
        </Column>
        <Column>
          <Card title="Publishing">
            <div className={fieldsClass}>
              <SelectField
                name="status"
                label="Status"
                choices={STATUSES}
                value={values.status}
                onChange={(event) => change({ status: event.target.value })}
                hint={values.status === 'draft' ? 'Nobody sees a draft.' : 'Everybody can read it.'}
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
                hint={`Behind /pages/. Links to a former address of a published page still open it.`}
                onChange={(event) => change({ slug: event.target.value })}
              />
              <AreaField
                name="description"
                label="Description for search engines"
                optional
                rows={3}
                maxLength={MAX_DESCRIPTION_LENGTH}
                value={values.description}
                error={fields.description}
                hint="One or two sentences. Empty: the beginning of the text."
                onChange={(event) => change({ description: event.target.value })}
              />
            </div>
          </Card>
          <Card title="Delete page">
            <Button look="danger" size="small" pending={edit.pending} onClick={() => void edit.remove()}>
              Delete page
            </Button>
          </Card>
        </Column>
      </Columns>
    </form>
  );
};
