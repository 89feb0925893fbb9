import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useLoaderData } from 'react-router';
import { BANNER, FOOTER, NOTICE } from '../../../shop/settings/fields.ts';
import { fieldsClass } from '../../../ui/field.tsx';
import { adminApi, fetchBody } from '../../admin-api.ts';
import { Dialog } from '../../components/feedback/dialog.tsx';
import { Fields, FieldsCard } from '../../components/forms/fields.tsx';
import { Section } from '../../components/forms/section.tsx';
import { Segments } from '../../components/forms/segments.tsx';
import { useScreenForm, VersionedScreen } from '../../components/forms/versioned-screen.tsx';
import { Action, Buttons, Card, Column, Note } from '../../components/layout.tsx';
import { useShopUrl } from '../../components/open-preview.tsx';
import styles from './brand.module.css';
import { type BrandAnswer, type BrandValues, errorsByPath, readBrand } from './brand-form.ts';
import { BannerPicture, SocialLinks, StoryPicture, withSaved } from './content.tsx';
import { HomeSections } from './home-sections.tsx';
import { Colors, LogoPart } from './look.tsx';

export async function loader() {
  const [answer, makers, pages] = await Promise.all([
    fetchBody('GET /admin/brand', {}),
    fetchBody('GET /admin/communities', {}),
    fetchBody('GET /admin/own-pages', {}),
  ]);
  return { answer, choices: { makers, pages } };
}

export function Component() {
  const { answer, choices } = useLoaderData<typeof loader>();
  const edit = useScreenForm<BrandAnswer, BrandValues>({
    saved: answer,
    read: (form) => ({ values: readBrand(form) }),
    toValues: ({ brand }) => brand,
    getVersion: ({ brand }) => JSON.stringify(brand),
    save: (brand, { values: seen }) => adminApi.call('PUT /admin/brand', { body: { brand, seen } }),
    success: 'Saved. Shoppers see it now.',
  });
  const { base, isUnsaved, reread } = edit;
  const errors = useMemo(() => errorsByPath(edit.fields), [edit.fields]);
  const saved = base.values;
  return (
    <VersionedScreen
      title="Brand"
      edit={edit}
      errors={errors}
      actions={<PreviewButton values={edit.values} isUnsaved={isUnsaved} />}
      conflict="Someone else changed the brand while you were editing. Your changes are still here."
    >
      <Column>
        <FieldsCard title="Logo">
          <LogoPart saved={saved} onChange={reread} />
        </FieldsCard>
        <FieldsCard title="Colors">
          <Colors saved={saved} onChange={reread} />
        </FieldsCard>
        <Card title="Banner">
          <BannerPicture saved={saved} onChange={reread} />
          <div className={fieldsClass}>
            <Fields of={BANNER} at="banner" also={{ link: { choices: withSaved(saved.banner.link) } }} />
          </div>
        </Card>
        <Card title="Home page sections">
          <HomeSections saved={saved} choices={choices} onChange={reread} />
        </Card>
        <Card title="More">
          <Section
            title="Story picture"
            state={edit.values.storyPicture ? 'your own' : 'sample picture'}
            at="storyPicture"
          >
            <StoryPicture saved={saved} onChange={reread} />
          </Section>
          <Section title="Notice bar" state={noticeState(edit.values.notice)} at="notice">
            <Fields of={NOTICE} at="notice" />
            <Note>Both days are in your shop’s time zone. The notice comes and goes by itself at midnight.</Note>
          </Section>
          <Section title="Footer" state={edit.values.footer.line || 'no line'} at="footer">
            <Fields of={FOOTER} at="footer" />
            <SocialLinks />
          </Section>
        </Card>
        <Card title="Undo and reset">
          <UndoAndReset canUndo={answer.canUndo} edit={edit} isUnsaved={isUnsaved} />
        </Card>
      </Column>
      <Column>
        <Preview values={edit.values} isUnsaved={isUnsaved} />
      </Column>
    </VersionedScreen>
  );
}

const noticeState = ({ isOn, text }: BrandValues['notice']) => (isOn ? text : 'off');

type PreviewProps = { values: BrandValues; isUnsaved: boolean };

/** On narrow screens, a button that opens the preview in a dialog. */
function PreviewButton(props: PreviewProps) {
  const [isOpen, setOpen] = useState(false);
  if (useTwoColumns()) return null;
  return (
    <>
      <Action label="See preview" look="quiet" onClick={() => setOpen(true)} />
      {isOpen && (
        <Dialog title="Preview" look="wide" onClose={() => setOpen(false)}>
          <div className={styles.over}>
            <PreviewFrame {...props} size="phone" />
          </div>
          <Buttons>
            <Action label="Back to editing" onClick={() => setOpen(false)} />
          </Buttons>
        </Dialog>
      )}
    </>
  );
}

/** The breakpoint of the two-column layout. */
const TWO_COLUMNS = '(min-width: 1101px)';

const useTwoColumns = () => useSyncExternalStore(watchColumns, () => matchMedia(TWO_COLUMNS).matches);

const watchColumns = (changed: () => void) => {
  const columns = matchMedia(TWO_COLUMNS);
  columns.addEventListener('change', changed);
  return () => columns.removeEventListener('change', changed);
};

type Size = 'wide' | 'phone';

const PREVIEW_SIZES = [
  { value: 'wide', name: 'Computer' },
  { value: 'phone', name: 'Phone' },
] as const;

/** The home page with the unsaved values, at computer or phone width, scaled to fit. */
function PreviewFrame({ values, isUnsaved, size: first }: PreviewProps & { size: Size }) {
  const [size, setSize] = useState<Size>(first);
  const { path, isOutdated } = usePreviewPath(values);
  const shopUrl = useShopUrl();
  return (
    <div>
      <p className={styles.line} role="status">
        {isOutdated ? 'Not updated: check the highlighted fields.' : statusLine(isUnsaved)}
      </p>
      <Segments
        name={`size-${first}`}
        label="Size of the preview"
        defaultValue={size}
        choices={PREVIEW_SIZES}
        onChange={setSize}
      />
      <div className={size === 'wide' ? styles.wide : styles.phone}>
        {path && (
          <iframe
            src={shopUrl(path)}
            title="Preview of the home page"
            sandbox="allow-same-origin"
            tabIndex={-1}
            inert
          />
        )}
      </div>
    </div>
  );
}

const PREVIEW_DELAY_MS = 400;

/** Debounced; ignores responses that a later request overtook. */
function usePreviewPath(values: BrandValues) {
  const [shown, setShown] = useState<{ path: string; isOutdated: boolean }>({ path: '', isOutdated: false });
  const requests = useRef(0);
  const text = JSON.stringify(values);
  useEffect(() => {
    requests.current += 1;
    const request = requests.current;
    const timer = setTimeout(async () => {
      const answer = await adminApi.call('POST /admin/brand/preview', { body: JSON.parse(text) as BrandValues });
      if (request !== requests.current) return;
      setShown((before) =>
        answer.ok ? { path: answer.body.path, isOutdated: false } : { ...before, isOutdated: true },
      );
    }, PREVIEW_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return shown;
}

const statusLine = (isUnsaved: boolean) => (isUnsaved ? 'Your home page, not saved yet' : 'Your home page');

type UndoAndResetProps = {
  canUndo: boolean;
  isUnsaved: boolean;
  edit: Pick<ReturnType<typeof useScreenForm<BrandAnswer, BrandValues>>, 'run' | 'replace' | 'pending'>;
};

function UndoAndReset({ canUndo, isUnsaved, edit: { run, replace, pending } }: UndoAndResetProps) {
  const undo = async () => {
    const done = await run('POST /admin/brand/undo', { success: 'The brand is as it was before the last save.' });
    if (done) replace(done.body);
  };
  const reset = async () => {
    const done = await run('POST /admin/brand/reset', {
      confirm: {
        title: 'Reset to the sample?',
        line: 'Logo, pictures, colors, fonts, banner, sections, notice and footer go back to the original design. Your shop’s name stays.',
        yes: 'Reset',
      },
      success: 'Reset to the sample.',
    });
    if (done) replace(done.body);
  };
  return (
    <>
      <Buttons>
        <Action label="Undo the last save" look="quiet" disabled={!canUndo || isUnsaved || pending} onClick={undo} />
        <Action label="Reset to the sample" look="plain" disabled={isUnsaved || pending} onClick={reset} />
      </Buttons>
      <Note>{isUnsaved ? 'Save or discard your changes first.' : 'An undo can be undone, too.'}</Note>
    </>
  );
}

/** The preview beside the form, on wide screens. */
const Preview = (props: PreviewProps) =>
  useTwoColumns() && (
    <section className={styles.preview} aria-labelledby="brand-preview">
      <h2 id="brand-preview">Preview</h2>
      <PreviewFrame {...props} size="wide" />
    </section>
  );
