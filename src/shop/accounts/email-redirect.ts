import { paths } from '../../paths.ts';
import { pathOnThisSite } from '../../shared/redirect.ts';

/** No page of the shop has a longer path, and mail programs break long links. */
const MAX_PATH_LENGTH = 300;

/** Redirect target of an email's link: the path the shopper was heading for, or else the home page. */
export function emailRedirect(typed: string | undefined): string {
  const path = pathOnThisSite(typed);
  return path.length <= MAX_PATH_LENGTH ? path : paths.home();
}
