import { type ComponentProps, type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { readMessage } from '../../shared/markdown/read-markdown.ts';
import { MarkdownBlocks } from '../../ui/content/markdown.tsx';
import { Field, Textarea } from '../../ui/field.tsx';
import { applyEdit, selectedIn } from './apply-edit.ts';
import components from './components.module.css';
import { LinkPanel } from './link-panel.tsx';
import type { Edit, Selected } from './markdown-edits.ts';
import styles from './markdown-field.module.css';
import { continueList } from './markdown-lines.ts';
import { linkAt, type WrittenLink } from './markdown-links.ts';
import { MarkdownToolbar } from './markdown-toolbar.tsx';
import { toolOf } from './markdown-tools.ts';
import { PicturePanel } from './picture-panel.tsx';

type MarkdownFieldProps = Omit<ComponentProps<'textarea'>, 'id' | 'name' | 'ref'> & {
  /** Also the id, so a form is on its screen once. */
  name: string;
  label: string;
  hint?: ReactNode;
  optional?: true;
  error?: string | undefined;
  /** With a button that shows what becomes of it, where no preview stands beside the field. */
  hasPreview?: true;
  /** With pictures, which pages and newsletters save with the text. */
  takesPictures?: true;
  /** What is written as an email is has no headings. */
  isMessage?: true;
};

/** A text with a toolbar for its Markdown. The browser itself makes each edit, so that its Undo takes them back. */
export function MarkdownField({
  label,
  hint,
  optional,
  error,
  hasPreview,
  takesPictures,
  isMessage,
  ...area
}: MarkdownFieldProps) {
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
    const tool = toolOf(event);
    if (tool === 'link') openLink();
    else if (tool) edit(tool.edit);
    else if (!isPlainEnter(event) || !edit(continueList)) return;
    event.preventDefault();
    // Ctrl K is also that of the search over everything.
    event.stopPropagation();
  }
  return (
    <Field id={area.name} label={label} hint={hint} error={error} {...(optional && { optional })}>
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
