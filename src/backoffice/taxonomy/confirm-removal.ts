import { confirm } from '../components/confirm.tsx';

/** Whether a category or community shall really go; `line` says what goes with it. */
export const confirmRemoval = (name: string, line: string): Promise<boolean> =>
  confirm({ title: `Remove ${name}?`, line, yes: 'Remove', tone: 'danger' });
