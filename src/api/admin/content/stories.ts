import { Type } from 'typebox';
import { paths } from '../../../paths.ts';
import { cropRefusals, storeCover } from '../../../shop/media/brand-pictures.ts';
import { pictureFrom } from '../../../shop/media/pictures.ts';
import { Picture } from '../../../shop/media/schema.ts';
import { uploadsFolder } from '../../../shop/media/uploads.ts';
import { NewContent } from '../../../shop/own-pages/schema.ts';
import {
  changeStory,
  createStory,
  deleteStory,
  storeStoryPreview,
  storyRefusals,
} from '../../../shop/stories/edit-stories.ts';
import { StaffStories, StaffStory, StoryDraft, StoryWords } from '../../../shop/stories/schema.ts';
import { findStaffStory, listStaffStories } from '../../../shop/stories/stories.ts';
import { ById } from '../../params.ts';
import { sendRefusal } from '../../refusals.ts';
import { actorFor } from '../guard.ts';
import { readingDeps } from '../reading.ts';
import { type AdminRouteSchemas, defineAdminResource, owner, tags } from '../resource.ts';
import { createUploads, sendUploadError } from '../uploads.ts';

const storyRoutes = {
  'GET /admin/stories': {
    schema: {
      summary: 'Stories, newest first',
      tags,
      querystring: Type.Object({
        q: Type.String({ maxLength: 100, default: '' }),
        after: Type.String({ maxLength: 20, default: '' }),
      }),
      response: { 200: StaffStories },
    },
    config: owner,
  },
  'POST /admin/stories': {
    schema: {
      summary: 'Add a story: a draft of today, at an address made of its title',
      tags,
      body: NewContent,
      response: { 201: StaffStory },
    },
    config: owner,
  },
  'GET /admin/stories/:id': {
    schema: { summary: 'A story as it was written', tags, params: ById, response: { 200: StaffStory } },
    config: owner,
  },
  'PUT /admin/stories/:id': {
    schema: {
      summary: 'Edit it; published, it is shown from its day on; a changed address leaves a redirect',
      tags,
      params: ById,
      body: StoryDraft,
      response: { 200: StaffStory },
    },
    config: owner,
  },
  'DELETE /admin/stories/:id': {
    schema: { summary: 'Delete it', tags, params: ById, response: { 204: Type.Null() } },
    config: owner,
  },
  'POST /admin/stories/preview': {
    schema: {
      summary: 'Where shoppers’ page shows what isn’t saved, for half an hour',
      tags,
      body: StoryWords,
      response: { 200: Type.Object({ path: Type.String() }) },
    },
    config: owner,
  },
} as const satisfies AdminRouteSchemas;

export const stories = defineAdminResource({
  routes: storyRoutes,

  register(app, deps) {
    const routes = storyRoutes;

    app.get('/admin/stories', routes['GET /admin/stories'], async (request) =>
      listStaffStories(readingDeps(deps, request), request.query),
    );

    app.post('/admin/stories', routes['POST /admin/stories'], async (request, reply) => {
      const made = await createStory(deps, actorFor(request), request.body.title);
      return made.ok ? reply.code(201).send(made.story) : sendRefusal(reply, storyRefusals, made);
    });

    app.post('/admin/stories/preview', routes['POST /admin/stories/preview'], async ({ body }, reply) => {
      const stored = await storeStoryPreview(deps, body);
      return stored.ok
        ? { path: `${paths.storyPreview()}?of=${stored.key}` }
        : sendRefusal(reply, storyRefusals, stored);
    });

    app.get(
      '/admin/stories/:id',
      routes['GET /admin/stories/:id'],
      async ({ params }, reply) =>
        (await findStaffStory(deps, params.id)) ?? sendRefusal(reply, storyRefusals, { reason: 'unknown_story' }),
    );

    app.put('/admin/stories/:id', routes['PUT /admin/stories/:id'], async (request, reply) => {
      const saved = await changeStory(deps, actorFor(request), request.params.id, request.body);
      return saved.ok ? saved.story : sendRefusal(reply, storyRefusals, saved);
    });

    app.delete('/admin/stories/:id', routes['DELETE /admin/stories/:id'], async (request, reply) => {
      const done = await deleteStory(deps, actorFor(request), request.params.id);
      return done.ok ? reply.code(204).send(null) : sendRefusal(reply, storyRefusals, done);
    });
  },
});

const storyCoverRoutes = {
  'POST /admin/stories/cover': {
    schema: {
      summary: 'Upload a cover; it is cut to 3:2. Unless a story is saved with it, it is deleted after a day',
      tags,
      response: { 201: Type.Object({ id: Type.String(), picture: Picture }) },
    },
    config: { access: 'owner', upload: 'picture' },
  },
} as const satisfies AdminRouteSchemas;

export const storyCovers = defineAdminResource({
  routes: storyCoverRoutes,

  register(app, deps) {
    const routes = storyCoverRoutes;
    const uploads = createUploads(uploadsFolder(deps.config));

    app.post('/admin/stories/cover', routes['POST /admin/stories/cover'], async (request, reply) => {
      const received = await uploads.receive(request, (file) => storeCover(deps, file));
      if (!received.ok) return sendUploadError(reply, received);
      const { result } = received;
      if (!result.ok) return sendRefusal(reply, cropRefusals, result);
      return reply.code(201).send({ id: result.picture.id, picture: pictureFrom({ ...result.picture, alt: '' }) });
    });
  },
});
