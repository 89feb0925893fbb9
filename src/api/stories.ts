import { Type } from 'typebox';
import { storySentence } from '../shop/stories/edit-stories.ts';
import { PublicStory, StoryAddress, StoryCard } from '../shop/stories/schema.ts';
import { findStory, listStories, listStoryPaths } from '../shop/stories/stories.ts';
import { defineResource, type Queries, type RouteSchemas } from './resource.ts';

const tags = ['store'];

const storyRoutes = {
  'GET /stories': {
    schema: {
      summary: 'Stories, newest first, 12 to a page; how many there are in X-Total-Count',
      tags,
      querystring: Type.Object({
        page: Type.Integer({ minimum: 1, maximum: 1_000, default: 1 }),
        community: Type.Optional(Type.String({ maxLength: 200, description: 'Only those about this community' })),
      }),
      response: { 200: Type.Array(StoryCard) },
    },
  },
  'GET /stories/addresses': {
    schema: { summary: 'The addresses of all stories', tags, response: { 200: Type.Array(StoryAddress) } },
  },
  'GET /stories/:slug': {
    schema: {
      summary: 'A story, in Markdown, with its maker and the products that it shows',
      tags,
      params: Type.Object({ slug: Type.String({ maxLength: 200 }) }),
      response: { 200: PublicStory },
    },
  },
} as const satisfies RouteSchemas;

const UNKNOWN = { status: 404, code: 'unknown_story', detail: storySentence({ ok: false, reason: 'unknown_story' }) };

const storyQueries = {
  'GET /stories': async (deps, { query: { page, community = null } }) => {
    const { stories: body, total } = await listStories(deps, { page, community });
    return { ok: true, body, total };
  },
  'GET /stories/addresses': async (deps) => ({ ok: true, body: await listStoryPaths(deps) }),
  'GET /stories/:slug': async (deps, { params }) => {
    const found = await findStory(deps, params.slug);
    return found ? { ok: true, body: found } : { ok: false, error: UNKNOWN };
  },
} satisfies Queries<typeof storyRoutes>;

export const stories = defineResource({
  routes: storyRoutes,
  queries: storyQueries,
  cached: {
    'GET /stories': () => ['stories', 'settings'],
    'GET /stories/addresses': () => ['stories', 'settings'],
    'GET /stories/:slug': () => ['stories', 'catalogue', 'shelf', 'settings'],
  },
});
