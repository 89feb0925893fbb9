import { Loading } from '../../ui/spinner.tsx';

export const Opening = () => (
  <main>
    <Loading>Opening the back office…</Loading>
  </main>
);
