import { paths } from '../../paths.ts';
import { Island } from '../../ui/island.tsx';
import { Auth } from '../auth/auth.tsx';
import { definePage, nothingToLoad } from '../page.ts';
import { UndoEmailChange } from './undo-email-change.island.tsx';

export const undoEmailChangePage = definePage({
  path: paths.undoEmailChange.pattern,
  isPrivate: true,
  load: nothingToLoad,
  head: () => ({ title: 'Undo the change', description: 'Undoes a change of email.' }),
  body: () => (
    <Auth cloth="indigo" title="Wasn’t you?" lead="Your account keeps its email, and every browser is logged out.">
      <Island name="undo-email-change" component={UndoEmailChange} props={{}} wake="now" />
    </Auth>
  ),
});
