import type { AppDeps } from '../app-deps.ts';
import { paths } from '../paths.ts';
import type { App } from '../platform/http/app.ts';
import type { HostPolicy } from './admin-host.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** RFC 9116 asks for less than a year; whoever keeps a copy is to look again. */
const EXPIRES_AFTER_MS = 180 * DAY_MS;
const AN_HOUR = 'public, max-age=3600';

/** What programs look for on every host: where to report a hole (RFC 9116), and where a password is changed. */
export function registerWellKnownRoutes(app: App, { config, settings, now }: AppDeps, hosts: HostPolicy): void {
  app.get('/.well-known/security.txt', async (request, reply) => {
    const { helpEmail } = await settings.current();
    const site = hosts.isAdminHost(request.raw) ? config.adminUrl : config.publicUrl;
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', AN_HOUR)
      .send(securityText({ helpEmail, site, now: now() }));
  });
  app.get('/.well-known/change-password', async (request, reply) =>
    reply.redirect(hosts.isAdminHost(request.raw) ? paths.admin() : paths.sendResetEmail(), 302),
  );
}

function securityText({ helpEmail, site, now }: { helpEmail: string; site: string; now: Date }): string {
  const until = new Date(Math.floor((now.getTime() + EXPIRES_AFTER_MS) / DAY_MS) * DAY_MS);
  return [
    '# Found a security hole? Please tell us before anybody else, with the steps to see it.',
    `Contact: mailto:${helpEmail}`,
    `Expires: ${until.toISOString().slice(0, 19)}Z`,
    'Preferred-Languages: en',
    `Canonical: ${site}/.well-known/security.txt`,
    '',
  ].join('\n');
}
