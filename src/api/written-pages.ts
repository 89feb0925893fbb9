import { Type } from 'typebox';
import { findOwnPage, listOwnPages, ownPageRefusals } from '../shop/own-pages/own-pages.ts';
import { OwnPageAddress, PublicOwnPage } from '../shop/own-pages/schema.ts';
import { findPage, pageRefusals } from '../shop/pages/pages.ts';
import { PageName, PublicPage } from '../shop/pages/schema.ts';
import { storyRefusals } from '../shop/stories/edit-stories.ts';
import { PublicStory, StoryAddress, StoryCard } from '../shop/stories/schema.ts';
import { findStory, listStories, listStoryPaths } from '../shop/stories/stories.ts';
import { refusalError } from './refusals.ts';
import { defineResource } from './resource.ts';

export const pages = defineResource({
  routes: {
    'GET /pages/:page': {
      schema: {
        summary: 'A page of words (about, FAQ, shipping and returns, privacy, terms, size guide), in Markdown',
        tags: ['store'],
        params: PageName,
        response: { 200: PublicPage },
      },
    },
  },
  queries: {
    'GET /pages/:page': async (deps, { params }) => {
      const found = await findPage(deps, params.page);
      return found
        ? { ok: true, body: found }
        : { ok: false, error: refusalError(pageRefusals, { reason: 'unknown_page' }) };
    },
  },
  cached: {
    'GET /pages/:page': () => ['pages', 'settings'],
  },
});

const tags = ['store'];

export const ownPages = defineResource({
  routes: {
    'GET /own-pages': {
      schema: {
        summary: 'The published pages that the owner has added, by title',
        tags,
        response: { 200: Type.Array(OwnPageAddress) },
      },
    },
    'GET /own-pages/:slug': {
      schema: {
        summary: 'One of them, in Markdown',
        tags,
        params: Type.Object({ slug: Type.String({ maxLength: 200 }) }),
        response: { 200: PublicOwnPage },
      },
    },
  },
  queries: {
    'GET /own-pages': async (deps) => ({ ok: true, body: await listOwnPages(deps) }),
    'GET /own-pages/:slug': async (deps, { params }) => {
      const found = await findOwnPage(deps, params.slug);
      return found
        ? { ok: true, body: found }
        : { ok: false, error: refusalError(ownPageRefusals, { reason: 'unknown_own_page' }) };
    },
  },
  cached: {
    'GET /own-pages': () => ['ownPages'],
    'GET /own-pages/:slug': () => ['ownPages', 'settings'],
  },
});

export const stories = defineResource({
  routes: {
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
  },
  queries: {
    'GET /stories': async (deps, { query: { page, community = null } }) => {
      const { stories: body, total } = await listStories(deps, { page, community });
      return { ok: true, body, total };
    },
    'GET /stories/addresses': async (deps) => ({ ok: true, body: await listStoryPaths(deps) }),
    'GET /stories/:slug': async (deps, { params }) => {
      const found = await findStory(deps, params.slug);
      return found
        ? { ok: true, body: found }
        : { ok: false, error: refusalError(storyRefusals, { reason: 'unknown_story' }) };
    },
  },
  cached: {
    'GET /stories': () => ['stories', 'settings'],
    'GET /stories/addresses': () => ['stories', 'settings'],
    'GET /stories/:slug': () => ['stories', 'catalog', 'stock', 'settings'],
  },
});
