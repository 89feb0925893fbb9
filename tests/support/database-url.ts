/** The same server, another database. */
export function withDatabase(url: string, name: string): string {
  if (url.startsWith('socket:')) return url.replace(/database=[^&]*/, `database=${name}`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
