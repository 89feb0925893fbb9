import { paths } from '../../paths.ts';

/** /login, which leads to `target` afterwards (specification, section 2). */
export const loginThen = (target: string): string => `${paths.login()}?redirect=${encodeURIComponent(target)}`;
