import { paths } from '../../paths.ts';
import { Island } from '../../ui/island.tsx';
import { Auth } from '../auth/auth.tsx';
import { definePage, nothingToLoad } from '../page.ts';
import { UndoEmailChange } from './undo-email-change.island.tsx';

export const undoEmailChangePage = definePage({
  path: paths.undoEmailChange.pattern,
  isPrivate: true,
  load: nothingToLoad,
  head: () => ({ title: 'Take the change back', description: 'Takes a change of address back.' }),
  body: () => (
    <Auth
      cloth="indigo"
      title="It was not you?"
      lead="Your account gets its former address back, and every browser is logged out."
    >
      <Island name="undo-email-change" component={UndoEmailChange} props={{}} wake="now" />
    </Auth>
  ),
});
