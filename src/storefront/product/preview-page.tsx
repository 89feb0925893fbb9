import { Alert } from '../../ui/alert.tsx';
import type { Page } from '../page.ts';
import styles from './page.module.css';
import { productPage } from './route.tsx';

/** Preview of an unsaved product; noindex. */
export const previewPage: Page = {
  ...productPage,
  isPrivate: true,
  head(shown, context) {
    const { canonical: _, jsonLd: __, ...head } = productPage.head(shown, context);
    return { ...head, title: `Preview: ${head.title}` };
  },
  body: (shown, context) => (
    <>
      <div className={`wrap ${styles.preview}`}>
        <Alert>Preview: your page with what isn’t saved yet. Nothing can be bought here.</Alert>
      </div>
      {productPage.body(shown, context)}
    </>
  ),
};
