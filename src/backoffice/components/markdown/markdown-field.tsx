import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { readMessage } from '../../../shared/markdown/read-markdown.ts';
import { PICTURE_TYPES } from '../../../shared/upload-limits.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { MarkdownBlocks } from '../../../ui/content/markdown.tsx';
import { Field, Input, Textarea } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { imageUpIcon } from '../../../ui/icon-shapes.ts';
import components from '../components.module.css';
import { useField } from '../forms/fields.tsx';
import { Action, Buttons } from '../layout.tsx';
import { trackUpload, usePictureToInsert } from '../pictures/pending-uploads.ts';
import { upload } from '../pictures/upload.ts';
import {
  applyEdit,
  continueList,
  type Edit,
  insertLink,
  insertPicture,
  linkAt,
  readHref,
  type Selected,
  selectedIn,
  type WrittenLink,
} from './edits.ts';
import styles from './markdown-field.module.css';
import { getTool, MarkdownToolbar } from './toolbar.tsx';

type MarkdownFieldProps = Omit<ComponentProps<'textarea'>, 'id' | 'name' | 'ref'> & {
  /** Also used as the id, so render a form only once per screen. */
  name: string;
  label: string;
  hint?: ReactNode;
  optional?: true;
  error?: string | undefined;
  /** Adds a preview button, for fields without a preview beside them. */
  hasPreview?: true;
  /** Allows pictures, which pages and newsletters save with the text. */
  takesPictures?: true;
  /** Emails have no headings. */
  isMessage?: true;
};

/** Textarea with a Markdown toolbar. Edits go through the browser, so its undo works. */
export function MarkdownField({ hasPreview, takesPictures, isMessage, ...field }: MarkdownFieldProps) {
  const { frame, input: area } = useField(field);
  const text = useRef<HTMLTextAreaElement>(null);
  const [panel, setPanel] = useState<WrittenLink | 'picture'>();
  const [preview, setPreview] = useState<string>();
  const edit = (make: (selected: Selected) => Edit | undefined): boolean =>
    text.current ? applyEdit(text.current, make(selectedIn(text.current))) : false;
  const openLink = () => text.current && setPanel(linkAt(selectedIn(text.current)));
  function closePanel() {
    setPanel(undefined);
    text.current?.focus();
  }
  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    area.onKeyDown?.(event);
    if (event.nativeEvent.isComposing) return;
    const tool = getTool(event);
    if (tool === 'link') openLink();
    else if (tool) edit(tool.edit);
    else if (!isPlainEnter(event) || !edit(continueList)) return;
    event.preventDefault();
    // Ctrl+K also opens the global search.
    event.stopPropagation();
  }
  return (
    <Field {...frame}>
      {(tied) => (
        <div className={styles.editor}>
          <MarkdownToolbar
            of={area.name}
            isMessage={isMessage}
            onEdit={edit}
            onLink={openLink}
            {...(takesPictures && { onPicture: () => setPanel('picture') })}
            {...(hasPreview && {
              isPreviewed: preview !== undefined,
              onPreview: () => setPreview(preview === undefined ? (text.current?.value ?? '') : undefined),
            })}
          />
          {panel === 'picture' && <PicturePanel of={area.name} onInsert={edit} onClose={closePanel} />}
          {panel && panel !== 'picture' && (
            <LinkPanel of={area.name} link={panel} onInsert={(made) => edit(() => made)} onClose={closePanel} />
          )}
          {preview !== undefined && <Preview text={preview} />}
          <WrittenArea {...area} {...tied} area={text} onKeyDown={press} hidden={preview !== undefined} />
        </div>
      )}
    </Field>
  );
}

type LinkPanelProps = {
  /** Id of the field. */
  of: string;
  link: WrittenLink;
  onInsert: (edit: Edit) => void;
  onClose: () => void;
};

const LINK_UNREADABLE = 'Enter a web address, an email address, or a page of your shop such as /faq.';

type PanelProps = {
  label: string;
  /** Label of the button. */
  act: string;
  disabled?: boolean;
  onInsert: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Between toolbar and textarea. Nested in the text's form, so it handles Enter itself and its fields have no names. */
function Panel({ label, act, disabled = false, onInsert, onClose, children }: PanelProps) {
  function press(event: KeyboardEvent) {
    const isEnter = event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type === 'text';
    if (event.nativeEvent.isComposing || !(isEnter || event.key === 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    if (isEnter) onInsert();
    else onClose();
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would take part in the form
    <div className={styles.panel} role="group" aria-label={label} onKeyDown={press}>
      {children}
      <Buttons>
        <Action label={act} look="quiet" disabled={disabled} onClick={onInsert} />
        <Action label="Cancel" look="plain" onClick={onClose} />
      </Buttons>
    </div>
  );
}

function LinkPanel({ of, link, onInsert, onClose }: LinkPanelProps) {
  const [words, setWords] = useState(link.words);
  const [typed, setTyped] = useState(link.href);
  const [error, setError] = useState<string>();
  function insert() {
    const href = readHref(typed);
    if (href === undefined) {
      setError(LINK_UNREADABLE);
      document.getElementById(`${of}-link-href`)?.focus();
      return;
    }
    onInsert(insertLink(link, { words, href }));
    onClose();
  }
  return (
    <Panel label="Link" act={link.href === '' ? 'Insert link' : 'Change link'} onInsert={insert} onClose={onClose}>
      <Field id={`${of}-link-href`} label="Link to" error={error} announced>
        {(tied) => (
          <Input
            {...tied}
            autoFocus
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            placeholder="https:// or /faq"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <Field id={`${of}-link-words`} label="Words to show">
        {(tied) => <Input {...tied} value={words} onChange={(event) => setWords(event.target.value)} />}
      </Field>
    </Panel>
  );
}

type PicturePanelProps = {
  /** Id of the field. */
  of: string;
  onInsert: (make: (selected: Selected) => Edit) => void;
  onClose: () => void;
};

const NO_WORDS = 'Say what the picture shows, or check that it’s decoration.';

function PicturePanel({ of, onInsert, onClose }: PicturePanelProps) {
  const { sent, send } = usePictureUpload();
  const [alt, setAlt] = useState('');
  const [isDecoration, setDecoration] = useState(false);
  const [error, setError] = useState<string>();
  function insert() {
    if (sent.state !== 'there') return;
    if (!isDecoration && alt.trim() === '') {
      setError(NO_WORDS);
      document.getElementById(`${of}-picture-alt`)?.focus();
      return;
    }
    const picture = { src: sent.src, alt: isDecoration ? '' : alt };
    onInsert((selected) => insertPicture(selected, picture));
    onClose();
  }
  const isReady = sent.state === 'there';
  usePictureToInsert(isReady);
  return (
    <Panel label="Picture" act="Insert picture" disabled={!isReady} onInsert={insert} onClose={onClose}>
      <ChoosePicture of={of} sent={sent} onFile={send} />
      <div className={styles.words}>
        <Field id={`${of}-picture-alt`} label="What it shows" error={error} announced>
          {(tied) => (
            <Input
              {...tied}
              value={alt}
              maxLength={300}
              disabled={isDecoration}
              onChange={(event) => setAlt(event.target.value)}
            />
          )}
        </Field>
        <Checkbox checked={isDecoration} onChange={(event) => setDecoration(event.target.checked)}>
          Decorative (screen readers skip it)
        </Checkbox>
      </div>
    </Panel>
  );
}

const WrittenArea = ({
  area,
  ...rest
}: ComponentProps<'textarea'> & { area: RefObject<HTMLTextAreaElement | null> }) => <Textarea ref={area} {...rest} />;

const Preview = ({ text }: { text: string }) => (
  <section className={`${components.written} ${styles.preview}`} aria-label="Preview">
    {text.trim() === '' ? <p>Nothing to preview yet.</p> : <MarkdownBlocks blocks={readMessage(text)} />}
  </section>
);

const isPlainEnter = ({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !ctrlKey && !metaKey && !altKey;

type UploadedPicture =
  | { state: 'none' }
  | { state: 'sending'; part: number }
  | { state: 'refused'; sentence: string }
  | { state: 'there'; src: string; width: number; height: number };

type ChoosePictureProps = { of: string; sent: UploadedPicture; onFile: (file: File) => void };

function ChoosePicture({ of, sent, onFile }: ChoosePictureProps) {
  const file = useRef<HTMLInputElement>(null);
  useEffect(() => file.current?.focus(), []);
  return (
    <div className={styles.chosen}>
      {sent.state === 'there' && <img src={sent.src} alt="Your choice" width={sent.width} height={sent.height} />}
      {sent.state === 'sending' && (
        <progress max={1} value={sent.part < 1 ? sent.part : undefined} aria-label="Uploading the picture" />
      )}
      {sent.state === 'refused' && <Alert tone="danger">{sent.sentence}</Alert>}
      {sent.state !== 'sending' && (
        <div>
          <input
            ref={file}
            id={`${of}-picture-file`}
            type="file"
            className="vh"
            accept={PICTURE_TYPES}
            onChange={(event) => {
              const [chosen] = event.target.files ?? [];
              if (chosen) onFile(chosen);
              event.target.value = '';
            }}
          />
          <label htmlFor={`${of}-picture-file`} className="choose">
            <Icon shape={imageUpIcon} />
            {sent.state === 'there' ? 'Choose another' : 'Choose picture'}
          </label>
        </div>
      )}
    </div>
  );
}

/** Of two files chosen in succession, the later one wins. */
function usePictureUpload() {
  const [sent, setSent] = useState<UploadedPicture>({ state: 'none' });
  const turn = useRef(0);
  async function send(file: File) {
    turn.current += 1;
    const own = turn.current;
    const show = (next: UploadedPicture) => own === turn.current && setSent(next);
    show({ state: 'sending', part: 0 });
    const answer = await upload('POST /admin/text-pictures', {}, file, {
      kind: 'picture',
      onProgress: (part) => show({ state: 'sending', part }),
      isRepeatable: true,
    });
    if (answer.ok) show({ state: 'there', ...answer.body });
    else show({ state: 'refused', sentence: answer.error.detail });
    return answer.ok;
  }
  return { sent, send: (file: File) => void trackUpload(() => send(file)) };
}
