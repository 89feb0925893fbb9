import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/** Whether a host (of an address, a `Host` header, a socket; without its port) is this very machine. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  return ipaddr.isValid(name) && ipaddr.process(name).range() === 'loopback';
}

/** What proxies write. A request that carries one of them was not made on this machine, or must not count as if. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Whether a browser on this machine asked for a host of this machine: judged by the socket and by `Host`, never by what
 * a proxy says. `Host` keeps out web pages whose name has been pointed at 127.0.0.1 (DNS rebinding).
 */
export function isFromThisMachine({ headers, socket }: IncomingMessage): boolean {
  if (FORWARDED.some((name) => headers[name] !== undefined)) return false;
  const address = `http://${headers.host ?? ''}`;
  return isLoopback(socket.remoteAddress ?? '') && URL.canParse(address) && isLoopback(new URL(address).hostname);
}
