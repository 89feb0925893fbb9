/** As many as `GET /stories` answers at once: rows of three and of two. */
export const STORIES_PER_PAGE = 12;
