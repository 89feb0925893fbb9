import { Type } from 'typebox';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { recordAudit } from '../../shop/audit/audit.ts';
import { BACKUP_NOW, latestBackups } from '../../shop/backup/nightly.ts';
import { actorFor } from './guard.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const Maybe = Type.Union([Type.Integer(), Type.Null()]);
const owner = { access: 'owner' } as const;

const BackupRun = Type.Object({
  startedAt: Type.String({ format: 'date-time' }),
  finishedAt: Type.String({ format: 'date-time' }),
  file: Type.String(),
  bytes: Maybe,
  rows: Maybe,
  pictures: Maybe,
  proven: Type.Boolean(),
  trouble: Type.Union([Type.String(), Type.Null()]),
});

const adminBackupRoutes = {
  'GET /admin/backups': {
    schema: { summary: 'The last backups and how they went', tags, response: { 200: Type.Array(BackupRun) } },
    config: owner,
  },
  'POST /admin/backups': {
    schema: { summary: 'Back up and verify it now', tags, response: { 202: Type.Null() } },
    config: owner,
  },
} as const satisfies AdminRouteSchemas;

export const backups = defineAdminResource({
  routes: adminBackupRoutes,

  register(app, deps) {
    app.get('/admin/backups', adminBackupRoutes['GET /admin/backups'], async () =>
      (await latestBackups(deps.db)).map(({ startedAt, finishedAt, ...run }) => ({
        ...run,
        startedAt: startedAt.toISOString(),
        finishedAt: finishedAt.toISOString(),
      })),
    );

    app.post('/admin/backups', adminBackupRoutes['POST /admin/backups'], async (request, reply) => {
      await deps.db.transaction(async (tx) => {
        await enqueue(tx, BACKUP_NOW, {});
        await recordAudit(tx, actorFor(request), { what: 'backup.asked', subject: 'backup' });
      });
      return reply.code(202).send(null);
    });
  },
});
