import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Kind, Records } from './shapes.ts';

/** Where records survive a restart; without one they live as long as the process. */
export type Journal = { read: () => string[]; append: (line: string) => void };

/** One record a line, the last one of an id counts. A line cut short by a crash is passed over. */
export const fileJournal = (file: string): Journal => ({
  read: () => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []),
  append: (line) => appendFileSync(file, `${line}\n`, { mode: 0o600 }),
});

export function createStore(journal: Journal | undefined) {
  const shelves: { [K in Kind]: Map<string, Records[K]> } = {
    order: new Map(),
    capture: new Map(),
    refund: new Map(),
    dispute: new Map(),
    event: new Map(),
    replay: new Map(),
  };
  for (const line of journal?.read() ?? []) place(line);

  function place(line: string) {
    try {
      const { kind, record } = JSON.parse(line) as { kind: Kind; record: Records[Kind] };
      (shelves[kind] as Map<string, Records[Kind]>).set(record.id, record);
    } catch {
      // The last line of a process that was killed while it wrote.
    }
  }

  return {
    put<K extends Kind>(kind: K, record: Records[K]) {
      (shelves[kind] as Map<string, Records[K]>).set(record.id, record);
      journal?.append(JSON.stringify({ kind, record }));
    },
    find<K extends Kind>(kind: K, id: string): Records[K] | undefined {
      return (shelves[kind] as Map<string, Records[K]>).get(id);
    },
    list<K extends Kind>(kind: K): Records[K][] {
      return [...(shelves[kind] as Map<string, Records[K]>).values()];
    },
  };
}

export type Store = ReturnType<typeof createStore>;
