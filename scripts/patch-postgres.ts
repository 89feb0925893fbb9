import type { Plugin } from 'vite';

type Repair = { file: RegExp; broken: string; whole: string };

const CLOSED = "Errors.connection('CONNECTION_CLOSED', options)";
const CONNECTION = /postgres[/]src[/]connection[.]js$/;
const POOL = /postgres[/]src[/]index[.]js$/;
const QUEUE = /postgres[/]src[/]queue[.]js$/;

/**
 * What postgres.js 3.4.9 does wrong when a connection breaks at a bad moment. Seen here by killing PostgreSQL under
 * load (`tests/faults/database-killed.test.ts`); its repository knows the first as issues 1066, 1154 and 1208.
 */
const REPAIRS: readonly Repair[] = [
  // A statement for a connection that has just closed: it must be told so. It was written to nothing, which ended the
  // whole process, and its connection counted as busy for ever.
  {
    file: CONNECTION,

    broken: "return queryError(q, Errors.connection('CONNECTION_DESTROYED', options))",
    whole: `return queryError(q, Errors.connection('CONNECTION_DESTROYED', options))
    if (!socket || socket.destroyed) {
      queryError(q, ${CLOSED})
      return true
    }`,
  },
  {
    file: CONNECTION,

    broken: '    const x = socket.write(chunk, fn)\n',
    whole: `    if (!socket) {
      clearImmediate(nextWriteTimer)
      chunk = nextWriteTimer = null
      error(${CLOSED})
      return false
    }
    const x = socket.write(chunk, fn)\n`,
  },
  // A statement that came between a connection's error and its end: nobody told it, it waited for ever, and so did the
  // next connection, for its answer.
  {
    file: CONNECTION,
    broken:
      "    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))\n",
    whole: `    ;(query || sent.length) && error(${CLOSED})
    query = null\n`,
  },
  // What was about to be written when a connection closed: it must not be the first thing on the next one.
  {
    file: CONNECTION,

    broken: '    clearImmediate(nextWriteTimer)\n    socket.removeListener',
    whole: '    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    socket.removeListener',
  },
  // A connection that breaks while it asks for the array types: its query is tried again anyway, and nobody waited for
  // this question, so its failure ended the process.
  { file: CONNECTION, broken: 'return fetchArrayTypes()', whole: 'return fetchArrayTypes().catch(() => {})' },
  // A transaction whose connection closed: its next statement must not reach whoever has the connection by then.
  {
    file: POOL,

    broken: '        c.queue === full\n          ? queries.push(q)',
    whole: `        if (connection !== c || c.reserved !== reservation)
          return q.reject(${CLOSED})
        c.queue === full
          ? queries.push(q)`,
  },
  {
    file: POOL,

    broken: '        ? c.execute(queries.shift())\n        : move(c, reserved)\n',
    whole: '        ? c.execute(queries.shift())\n        : move(c, reserved)\n      reservation = c.reserved\n',
  },
  { file: POOL, broken: '      , prepare = null\n', whole: '      , prepare = null\n      , reservation\n' },
  // The same for a connection that was reserved, and giving it back twice must not hand it to two.
  {
    file: POOL,

    broken: '      c.queue === full\n        ? queue.push(q)',
    whole: `      if (c.reserved !== reservation)
        return q.reject(${CLOSED})
      c.queue === full
        ? queue.push(q)`,
  },
  {
    file: POOL,

    broken: '    c.reserved.release = true\n',
    whole: '    c.reserved.release = true\n    const reservation = c.reserved\n',
  },
  {
    file: POOL,

    broken: '    sql.release = () => {\n      c.reserved = null',
    whole: '    sql.release = () => {\n      if (c.reserved !== reservation)\n        return\n      c.reserved = null',
  },
  // A transaction that begins as the last statement a connection takes before it waits for answers: nobody was told that it
  // had begun. Its work failed, and the connection went to others with the transaction open.
  {
    file: CONNECTION,
    broken: `      return write(toBuffer(q))
        && !q.describeFirst
        && !q.cursorFn
        && sent.length < max_pipeline
        && (!q.options.onexecute || q.options.onexecute(connection))\n`,
    whole: `      const takesMore = write(toBuffer(q))
        && !q.describeFirst
        && !q.cursorFn
        && sent.length < max_pipeline
      return (!q.options.onexecute || q.options.onexecute(connection))
        && takesMore\n`,
  },
  // A table that is read out: when its end comes while the reader has asked for a break, nobody asks for more any longer,
  // and the connection stayed silent for ever.
  {
    file: CONNECTION,
    broken: '    stream && stream.push(null)\n    stream = null\n',
    whole: '    stream && stream.push(null)\n    stream = null\n    socket.resume()\n',
  },
  // Somebody who waits for a connection of their own, when connecting failed: they have gone, and the next connection
  // must not be kept for them.
  {
    file: POOL,
    broken: 'const query = { reserve: resolve, reject }',
    whole: 'const query = { reserve: resolve, reject: (error) => (queries.remove(query), reject(error)) }',
  },
  // And from the moment it is given one: a transaction must not be begun on it before they have taken it.
  {
    file: POOL,
    broken: '        return query.reserve(c)\n',
    whole: '        return move(c, reserved), query.reserve(c)\n',
  },
  // And when they waited in the row while another connection closed: connecting anew must not forget them.
  {
    file: POOL,
    broken: '    queries.length && connect(c, queries.shift())\n',
    whole: `    if (queries.length) {
      const next = queries.shift()
      next.reserve && queries.push(next)
      connect(c, next)
    }\n`,
  },
  // Not wrong, but dear: it goes round all its connections. The one used last has a process that is still awake and knows
  // the statements; a page made anew costs a tenth less, and connections that nobody needs are closed again.
  {
    file: POOL,
    broken: '    if (open.length)\n      return go(open.shift(), query)',
    whole: '    if (open.length)\n      return go(open.pop(), query)',
  },
  {
    file: QUEUE,
    broken: '    shift: () => {\n',
    whole: `    pop: () => {
      const out = xs.pop()

      if (index === xs.length) {
        index = 0
        xs = []
      }

      return out
    },
    shift: () => {\n`,
  },
];

/** Puts postgres.js right as it is built in; a release that reads differently stops the build. */
export const patchPostgres = (): Plugin => ({
  name: 'repair-postgres',
  transform(code, id) {
    const due = REPAIRS.filter(({ file }) => file.test(id.split('?')[0] ?? ''));
    return due.length === 0 ? undefined : { code: due.reduce(repair, code), map: null };
  },
});

function repair(code: string, { broken, whole }: Repair): string {
  if (code.split(broken).length !== 2) {
    throw new Error(`postgres.js has changed; see whether scripts/patch-postgres.ts is still right about:\n${broken}`);
  }
  return code.replace(broken, () => whole);
}
