import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { definePage } from '../page.ts';
import styles from './page.module.css';
import { ownPage } from './route.tsx';

type Shown = Parameters<typeof ownPage.body>[0];

/** Preview of an unsaved page; noindex. */
export const ownPagePreview = definePage<Shown>({
  ...ownPage,
  path: paths.ownPagePreview.pattern,
  isPrivate: true,
  head(shown, context) {
    const { title, description } = ownPage.head(shown, context);
    return { title: `Preview: ${title}`, description };
  },
  body: (shown, context) => (
    <>
      <PreviewNote />
      {ownPage.body(shown, context)}
    </>
  ),
});

export const PreviewNote = () => (
  <div className={`wrap ${styles.preview}`}>
    <Alert>Preview: your page with what isn’t saved yet.</Alert>
  </div>
);
