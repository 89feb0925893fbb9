import { paths } from '../../paths.ts';
import { pathOnThisSite } from '../../shared/redirect.ts';

/** Longer ones are no pages of ours, and a link that breaks in a mail program is worse than one that leads home. */
const MAX_PATH_LENGTH = 300;

/** Where an email's link leads on to: the path on this site that a shopper was going to, else home. */
export function emailRedirect(typed: string | undefined): string {
  const path = pathOnThisSite(typed);
  return path.length <= MAX_PATH_LENGTH ? path : paths.home();
}
