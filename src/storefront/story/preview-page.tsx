import { paths } from '../../paths.ts';
import { PreviewNote } from '../own-page/preview-page.tsx';
import { definePage } from '../page.ts';
import { storyPage } from './route.tsx';

type Shown = Parameters<typeof storyPage.body>[0];

/** Preview of an unsaved story; noindex. */
export const storyPreview = definePage<Shown>({
  ...storyPage,
  path: paths.storyPreview.pattern,
  isPrivate: true,
  head(shown, context) {
    const { title, description } = storyPage.head(shown, context);
    return { title: `Preview: ${title}`, description };
  },
  body: (shown, context) => (
    <>
      <PreviewNote />
      {storyPage.body(shown, context)}
    </>
  ),
});
