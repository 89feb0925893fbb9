/** Long lists count so many at most: beyond, counting would take longer than listing. */
export const COUNT_LIMIT = 10_000;
