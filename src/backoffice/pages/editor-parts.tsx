import type { ComponentProps, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { ApiResult } from '../../shared/api-client.ts';
import type { ContentPage } from '../../shared/content-pages.ts';
import { MAX_TITLE_LENGTH } from '../../shop/own-pages/schema.ts';
import { formatTime } from '../components/format-time.ts';
import { EditNotices } from '../components/forms/edit-conflict.tsx';
import { SelectField, TextField } from '../components/forms/fields.tsx';
import { FormDialog } from '../components/forms/form-dialog.tsx';
import { Action, Columns, Note, ScreenHead } from '../components/layout.tsx';
import type { BackTarget } from '../components/lists/list-location.ts';
import { OpenPreview, useShopUrl } from '../components/open-preview.tsx';
import styles from './page.module.css';

const MARKS = [
  ['## Words', 'a heading'],
  ['### Words', 'a smaller heading'],
  ['**words**', 'strong'],
  ['*words*', 'emphasis'],
  ['[words](/contact-us)', 'a link to a page of your shop; start with https:// to link to another site'],
  ['- words', 'a list item, one per line; use 1. for a numbered list'],
  ['| Inches | Medium |', 'a table: add a line | --- | --- | below it, then one line per row'],
  ['\\*', 'a plain star; add \\ before any other mark, too'],
] as const;

const WORDS = [
  ['{store}', 'your store name'],
  ['{email}', 'your help email; [{email}](mailto:{email}) makes it a link'],
  ['{phone}', 'your help phone'],
  ['{shipping}', 'shipping per order'],
  ['{free shipping}', 'a sentence, if you offer free shipping over an amount'],
  ['{packing time}', 'such as “two business days”'],
  ['{delivery time}', 'such as “4 to 8 business days”'],
  ['{return time}', 'such as “30 days”'],
  ['{reply time}', 'such as “24 hours”'],
  ['{ships to}', 'such as “Ships to the US”'],
  ['{hold time}', 'how long an unpaid order holds its items, such as “one hour”'],
  ['{custom returns}', 'a sentence, if pieces from the bead studio can’t be returned'],
  ['{customs}', 'your sentence about customs and duties, if you ship to other countries'],
  ['{studio letters}', 'how many letters fit on a piece from the bead studio'],
] as const;

/** Help specific to a page, shown before the general help. */
const ABOUT: Record<ContentPage, string> = {
  about:
    'The first heading and its text appear beside the picture, here and on the home page; its list becomes the facts below it. Other headings appear under the picture.',
  faq: 'Each ## is a question, and the text below it is the answer. Search engines get the same questions.',
  'shipping-and-returns': 'The first paragraph appears under the page’s heading.',
  privacy: 'The first paragraph appears under the page’s heading.',
  terms: 'The first paragraph appears under the page’s heading.',
  'size-guide':
    'The first table under a category’s name also shows what a Medium is beside the size on that category’s products: from its Medium column and first row.',
};

/** `page`: one of the pages that every shop has; other texts get the general help only. */
export const FormattingHelp = ({ page }: { page?: ContentPage }) => (
  <>
    {page && <p className={styles.about}>{ABOUT[page]}</p>}
    <details className={`fold ${styles.help}`}>
      <summary>Formatting help</summary>
      <p>Leave a blank line to start a new paragraph. HTML isn’t supported; it shows as typed.</p>
      <Examples of="Marks" examples={MARKS} />
      <p>Values from your settings, always up to date:</p>
      <Examples of="Values" examples={WORDS} />
    </details>
  </>
);

const Examples = ({ of, examples }: { of: string; examples: readonly (readonly [string, string])[] }) => (
  <dl className={styles.examples} aria-label={of}>
    {examples.map(([mark, meaning]) => (
      <div key={mark}>
        <dt>
          <code>{mark}</code>
        </dt>
        <dd>{meaning}</dd>
      </div>
    ))}
  </dl>
);

type AddDocumentProps = {
  title: string;
  hint: string;
  create: (title: string) => Promise<ApiResult<{ id: string }>>;
  /** Its editor is below this path. */
  path: string;
  onClose: () => void;
};

export function AddDocument({ title, hint, create, path, onClose }: AddDocumentProps) {
  const navigate = useNavigate();
  return (
    <FormDialog
      title={title}
      act={title}
      success="Draft added. Nobody sees it until you publish it."
      save={async (read) => {
        const answer = await create(read.text('title'));
        if (answer.ok) await navigate(`${path}/${answer.body.id}`);
        return answer;
      }}
      onClose={onClose}
    >
      <TextField name="title" label="Title" hint={hint} maxLength={MAX_TITLE_LENGTH} autoComplete="off" />
    </FormDialog>
  );
}

type DocumentScreenProps = {
  document: { title: string; text: string; changedBy: string };
  /** "page" or "story" */
  noun: string;
  back: BackTarget;
  states: ReactNode;
  /** Its path in the shop, once it's published. */
  shown: string | false;
  preview: ComponentProps<typeof OpenPreview>['store'];
  edit: ComponentProps<typeof EditNotices>['edit'] & { formProps: ComponentProps<'form'> };
  /** Columns. */
  children: ReactNode;
};

const FORM = 'document-form';

/** Editor of an own page or a story. */
export function DocumentScreen(props: DocumentScreenProps) {
  const { document, noun, back, states, shown, preview, edit, children } = props;
  const shopUrl = useShopUrl();
  return (
    <>
      <ScreenHead title={document.title} back={back} states={states} saves>
        {shown && <Action label="View in shop" look="quiet" href={shopUrl(shown)} />}
        <OpenPreview store={preview} />
        <Action type="submit" label="Save changes" form={FORM} pending={edit.pending} />
      </ScreenHead>
      <div className={styles.notes}>
        <EditNotices edit={edit} by={document.changedBy} what={`this ${noun}`}>
          <p>{document.title}</p>
          <pre>{document.text}</pre>
        </EditNotices>
      </div>
      <form {...edit.formProps} id={FORM}>
        <Columns>{children}</Columns>
      </form>
    </>
  );
}

/** Below the text. */
export const LastEdited = ({
  of: { changedAt, changedBy },
}: {
  of: { changedAt: string; changedBy: string | null };
}) => (
  <Note>
    Last edited {formatTime(changedAt)} by {changedBy}. Earlier versions are in the log.
  </Note>
);

type BoundField = {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
};

type PublishingProps = {
  /** Props of the two fields. */
  status: BoundField;
  slug: BoundField;
  shownHint: string;
  slugHint: string;
  /** Between them. */
  children?: ReactNode;
};

export const PublishingFields = ({ status, slug, shownHint, slugHint, children }: PublishingProps) => (
  <>
    <SelectField
      {...status}
      label="Status"
      choices={PUBLISHING_STATUSES}
      hint={status.value === 'draft' ? 'Nobody sees a draft.' : shownHint}
    />
    {children}
    <TextField
      {...slug}
      label="Address"
      maxLength={200}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      hint={slugHint}
    />
  </>
);

const PUBLISHING_STATUSES = [
  { value: 'draft', name: 'Draft' },
  { value: 'published', name: 'Published' },
];
