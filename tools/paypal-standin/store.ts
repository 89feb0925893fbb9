import { appendFileSync, closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import type { Kind, Records } from './shapes.ts';

/** Storage for records across restarts; without one, records live as long as the process. */
export type Journal = {
  /** Lines added since the last call, by this process or another. */
  news: () => string[];
  append: (line: string) => void;
};

/** One record per line; the last line of an id wins. Skips a line cut short by a crash. */
export function fileJournal(file: string): Journal {
  let read = 0;
  let rest = '';
  return {
    news() {
      if (!existsSync(file)) return [];
      const descriptor = openSync(file, 'r');
      try {
        const { size } = fstatSync(descriptor);
        if (size <= read) return [];
        const bytes = Buffer.alloc(size - read);
        read += readSync(descriptor, bytes, 0, bytes.length, read);
        const lines = (rest + bytes.toString('utf8')).split('\n');
        rest = lines.pop() ?? '';
        return lines;
      } finally {
        closeSync(descriptor);
      }
    },
    append: (line) => appendFileSync(file, `${line}\n`, { mode: 0o600 }),
  };
}

export function createStore(journal: Journal | undefined) {
  const shelves: { [K in Kind]: Map<string, Records[K]> } = {
    order: new Map(),
    capture: new Map(),
    refund: new Map(),
    dispute: new Map(),
    event: new Map(),
    replay: new Map(),
  };

  function catchUp() {
    for (const line of journal?.news() ?? []) place(line);
  }

  function place(line: string) {
    try {
      const { kind, record } = JSON.parse(line) as { kind: Kind; record: Records[Kind] };
      (shelves[kind] as Map<string, Records[Kind]>).set(record.id, record);
    } catch {
      // Last line of a process killed while writing.
    }
  }

  return {
    put<K extends Kind>(kind: K, record: Records[K]) {
      (shelves[kind] as Map<string, Records[Kind]>).set(record.id, record);
      journal?.append(JSON.stringify({ kind, record }));
    },
    find<K extends Kind>(kind: K, id: string): Records[K] | undefined {
      catchUp();
      return (shelves[kind] as Map<string, Records[K]>).get(id);
    },
    list<K extends Kind>(kind: K): Records[K][] {
      catchUp();
      return [...(shelves[kind] as Map<string, Records[K]>).values()];
    },
  };
}

export type Store = ReturnType<typeof createStore>;
