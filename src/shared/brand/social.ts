/** Networks in footer order; handles link to the first host of each. */
export const NETWORKS = {
  instagram: { name: 'Instagram', hosts: ['instagram.com'], handle: '' },
  facebook: { name: 'Facebook', hosts: ['facebook.com', 'fb.com'], handle: '' },
  pinterest: { name: 'Pinterest', hosts: ['pinterest.com', 'pin.it'], handle: '' },
  tiktok: { name: 'TikTok', hosts: ['tiktok.com'], handle: '@' },
  youtube: { name: 'YouTube', hosts: ['youtube.com', 'youtu.be'], handle: '@' },
} as const;
export type Network = keyof typeof NETWORKS;
export const NETWORK_NAMES = Object.keys(NETWORKS) as readonly Network[];

const HANDLE = /^@?([a-z0-9_][a-z0-9_.-]{0,59})$/i;

export function socialUrl(network: Network, typed: string): string | undefined {
  const text = typed.trim();
  const { hosts, handle } = NETWORKS[network];
  const [, name] = HANDLE.exec(text) ?? [];
  if (name && !hosts.some((host) => name.toLowerCase().endsWith(host)))
    return `https://www.${hosts[0]}/${handle}${name}`;
  const url = parse(/^[a-z]+:/i.test(text) ? text : `https://${text}`);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') return undefined;
  const isOwn = hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
  return isOwn && url.pathname.length > 1 ? url.href : undefined;
}

function parse(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
