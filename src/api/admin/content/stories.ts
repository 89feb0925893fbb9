import { Type } from 'typebox';
import { paths } from '../../../paths.ts';
import { cropRefusals, storeCover } from '../../../shop/media/brand-pictures.ts';
import { pictureFrom } from '../../../shop/media/pictures.ts';
import { Picture } from '../../../shop/media/schema.ts';
import { uploadsFolder } from '../../../shop/media/uploads.ts';
import { NewContent } from '../../../shop/own-pages/schema.ts';
import { stories as documents, storyRefusals } from '../../../shop/stories/edit-stories.ts';
import { StaffStories, StaffStory, StoryDraft, StoryWords } from '../../../shop/stories/schema.ts';
import { findStaffStory, listStaffStories } from '../../../shop/stories/stories.ts';
import { only } from '../../handlers.ts';
import { ById } from '../../params.ts';
import { readingDeps } from '../reading.ts';
import { defineAdminResource, owner } from '../resource.ts';
import { createUploads } from '../uploads.ts';

export const stories = defineAdminResource({
  access: owner,
  routes: {
    'GET /admin/stories': {
      schema: {
        summary: 'Stories, newest first',
        querystring: Type.Object({
          q: Type.String({ maxLength: 100, default: '' }),
          after: Type.String({ maxLength: 20, default: '' }),
        }),
        response: { 200: StaffStories },
      },
    },
    'POST /admin/stories': {
      schema: {
        summary: 'Add a story: a draft of today, at an address made of its title',
        body: NewContent,
        response: { 201: StaffStory },
      },
    },
    'GET /admin/stories/:id': {
      schema: { summary: 'A story as it was written', params: ById, response: { 200: StaffStory } },
    },
    'PUT /admin/stories/:id': {
      schema: {
        summary: 'Edit it; published, it is shown from its day on; a changed address leaves a redirect',
        params: ById,
        body: StoryDraft,
        response: { 200: StaffStory },
      },
    },
    'DELETE /admin/stories/:id': { schema: { summary: 'Delete it', params: ById, response: { 204: Type.Null() } } },
    'POST /admin/stories/preview': {
      schema: {
        summary: 'Where shoppers’ page shows what isn’t saved, for half an hour',
        body: StoryWords,
        response: { 200: Type.Object({ path: Type.String() }) },
      },
    },
  },
  refusals: storyRefusals,
  handlers: (deps) => ({
    'GET /admin/stories': (request) => listStaffStories(readingDeps(deps, request), request.query),
    'POST /admin/stories': async ({ body, actor }) => only(await documents.create(deps, actor, body.title), 'document'),
    'POST /admin/stories/preview': async ({ body }) => {
      const stored = await documents.storePreview(deps, body);
      return stored.ok ? { path: `${paths.storyPreview()}?of=${stored.key}` } : stored;
    },
    'GET /admin/stories/:id': async ({ params }) =>
      (await findStaffStory(deps, params.id)) ?? { ok: false, reason: 'unknown_story' },
    'PUT /admin/stories/:id': async ({ params, body, actor }) =>
      only(await documents.change(deps, actor, params.id, body), 'document'),
    'DELETE /admin/stories/:id': ({ params, actor }) => documents.remove(deps, actor, params.id),
  }),
});

export const storyCovers = defineAdminResource({
  routes: {
    'POST /admin/stories/cover': {
      schema: {
        summary: 'Upload a cover; it is cut to 3:2. Unless a story is saved with it, it is deleted after a day',
        response: { 201: Type.Object({ id: Type.String(), picture: Picture }) },
      },
      config: { access: 'owner', upload: 'picture' },
    },
  },
  refusals: cropRefusals,
  handlers: (deps) => {
    const receive = createUploads(uploadsFolder(deps.config));

    return {
      'POST /admin/stories/cover': async (request) => {
        const done = await receive(request, (file) => storeCover(deps, file));
        if (!done.ok) return done;
        return { id: done.picture.id, picture: pictureFrom({ ...done.picture, alt: '' }) };
      },
    };
  },
});
