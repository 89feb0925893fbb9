import { isUnverifiedConnection } from '../platform/db/connection-url.ts';
import { isLoopback } from '../platform/http/loopback.ts';

type ConnectionUrls = {
  paypal: { apiUrl: string; sdkUrl: string };
  objectStore: { endpoint: string } | undefined;
  databaseUrl: string;
  databaseListenUrl: string;
  databaseOwnerUrl: string;
  databaseReadUrl: string;
};

/** A sentence for each line that leaves this machine unprotected; production has none. */
export function unverifiedConnectionMessages(
  { paypal, objectStore, databaseUrl, databaseListenUrl, databaseOwnerUrl, databaseReadUrl }: ConnectionUrls,
  defaultDatabaseHost: string,
): string[] {
  const web = [
    ['PAYPAL_API_URL', paypal.apiUrl],
    ['PAYPAL_SDK_URL', paypal.sdkUrl],
    ['S3_ENDPOINT', objectStore?.endpoint ?? ''],
  ] as const;
  const databases = [
    ['DATABASE_URL', databaseUrl],
    ['DATABASE_LISTEN_URL', databaseListenUrl],
    ['DATABASE_OWNER_URL', databaseOwnerUrl],
    ['DATABASE_READ_URL', databaseReadUrl],
  ] as const;
  return [
    ...web
      .filter(([, url]) => isPlainHttp(url))
      .map(([name]) => `${name} begins with http://, which anybody on the way can read and change: write https://.`),
    ...databases
      .filter(([, url]) => isUnverifiedConnection(url, defaultDatabaseHost))
      .map(
        ([name]) =>
          `${name} leads to another machine without checking its certificate: add ?sslmode=verify-full, and &sslrootcert=/path/to/root.crt where the certificate is not from a public authority (sslmode=require encrypts but checks nothing).`,
      ),
  ];
}

function isPlainHttp(url: string): boolean {
  if (url === '') return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !isLoopback(hostname);
}
