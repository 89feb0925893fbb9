/** Long lists count so many at most: beyond, counting would take longer than listing. */
export const MOST_COUNTED = 10_000;
