/** The names that hold, in one string; `undefined` where there are none, so that no empty attribute is written. */
export const classNames = (...names: (string | false | null | undefined)[]): string | undefined =>
  names.filter(Boolean).join(' ') || undefined;
