/** What the server writes in front of this script (`worker-file.ts`). */
type Release = { id: string; files: readonly string[]; pages: readonly string[] };

type LifeEvent = Event & { waitUntil(work: Promise<unknown>): void };
export type AskedEvent = LifeEvent & { request: Request; respondWith(answer: Promise<Response>): void };
type Worker = {
  release: Release;
  location: Location;
  navigator: Navigator;
  clients: { claim(): Promise<void>; matchAll(of: object): Promise<readonly { url: string }[]> };
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(name: 'fetch', listener: (event: AskedEvent) => void): void;
  addEventListener(name: 'message', listener: (event: LifeEvent & { data: unknown }) => void): void;
};
export const worker = globalThis as unknown as Worker;
