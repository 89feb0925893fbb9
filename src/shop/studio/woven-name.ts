import { checkText } from './core/check-text.ts';
import { FIRST_DESIGN } from './core/design.ts';
import { tidy } from './core/text.ts';
import type { StudioCache } from './studio-settings.ts';

/** A typed word as the studio would weave it; `text` null where it can't. */
export async function wovenName(
  { studio }: { studio: StudioCache },
  typed: string,
): Promise<{ isOn: boolean; text: string | null }> {
  const { settings } = await studio.current();
  const text = capitalized(tidy(typed).trim());
  const isRefused = checkText({ ...FIRST_DESIGN, text }, settings).some(({ blocks }) => blocks);
  return { isOn: settings.isOn, text: isRefused ? null : text };
}

/** People search in small letters. */
const capitalized = (text: string) =>
  text === text.toLowerCase() ? text.replace(/(^|[ -])\p{L}/gu, (start) => start.toUpperCase()) : text;
