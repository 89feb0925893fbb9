import { Type } from 'typebox';
import { makerLedger } from '../../../shop/maker-ledger/ledger.ts';
import { ledgerAsCsv } from '../../../shop/maker-ledger/ledger-csv.ts';
import { recordEntry, saveMakerTerms } from '../../../shop/maker-ledger/record.ts';
import { ledgerRefusals } from '../../../shop/maker-ledger/refusals.ts';
import {
  EntryInput,
  LedgerQuery,
  MakerLedger,
  Statement,
  TermsInput,
  ToMake,
} from '../../../shop/maker-ledger/schema.ts';
import { makerStatement } from '../../../shop/maker-ledger/statement.ts';
import { thingsToMake } from '../../../shop/maker-ledger/to-make.ts';
import { PeriodQuery } from '../../../shop/reports/schema.ts';
import { NoContent } from '../../params.ts';
import { sendRefusal } from '../../refusals.ts';
import { DOWNLOAD_TIMEOUT_MS, sendCsv } from '../downloads.ts';
import { actorFor } from '../guard.ts';
import { readingDeps } from '../reading.ts';
import { type AdminRouteSchemas, defineAdminResource, owner, ownerConfirmed, tags } from '../resource.ts';
import { sendReport } from './reports.ts';

const ByMaker = Type.Object({ maker: Type.String({ minLength: 1, maxLength: 60 }) });

const makerLedgerRoutes = {
  'GET /admin/maker-ledger': {
    schema: {
      summary: 'What is owed to each maker, and the lines of one',
      tags,
      querystring: LedgerQuery,
      response: { 200: MakerLedger },
    },
    config: owner,
  },
  'GET /admin/maker-ledger/to-make': {
    schema: { summary: 'What to make next', tags, response: { 200: ToMake } },
    config: owner,
  },
  'PUT /admin/maker-ledger/terms': {
    schema: {
      summary: 'What makers earn from a day on; sales since then that aren’t in their accounts are added to them',
      tags,
      body: TermsInput,
      response: { 204: NoContent },
    },
    config: ownerConfirmed,
  },
  'POST /admin/maker-ledger/:maker/lines': {
    schema: {
      summary: 'Record a payment, an advance or a correction; no money is sent',
      tags,
      params: ByMaker,
      body: EntryInput,
      response: { 204: NoContent },
    },
    config: ownerConfirmed,
  },
  'GET /admin/maker-ledger/:maker/statement': {
    schema: {
      summary: 'A maker’s account in a period, to be printed or sent',
      tags,
      params: ByMaker,
      querystring: PeriodQuery,
      response: { 200: Statement },
    },
    config: owner,
  },
  'GET /admin/maker-ledger/lines.csv': {
    schema: {
      summary: 'The lines of a period as a table, of all makers or one; they add up to what is owed',
      tags,
      querystring: Type.Object({ ...PeriodQuery.properties, maker: Type.Optional(ByMaker.properties.maker) }),
    },
    config: ownerConfirmed,
    handlerTimeout: DOWNLOAD_TIMEOUT_MS,
  },
} as const satisfies AdminRouteSchemas;

export const makerLedgers = defineAdminResource({
  routes: makerLedgerRoutes,

  register(app, deps) {
    const routes = makerLedgerRoutes;

    app.get('/admin/maker-ledger', routes['GET /admin/maker-ledger'], (request, reply) => {
      const { maker, after } = request.query;
      return sendReport(deps, request, reply, {
        read: (reading, asked) => makerLedger(reading, asked, { maker, after }),
      });
    });

    app.get('/admin/maker-ledger/to-make', routes['GET /admin/maker-ledger/to-make'], (request) =>
      thingsToMake(readingDeps(deps, request)),
    );

    app.put('/admin/maker-ledger/terms', routes['PUT /admin/maker-ledger/terms'], async (request, reply) => {
      const saved = await saveMakerTerms(deps, actorFor(request), request.body);
      return saved.ok ? reply.code(204).send(null) : sendRefusal(reply, ledgerRefusals, saved);
    });

    const recording = routes['POST /admin/maker-ledger/:maker/lines'];
    app.post('/admin/maker-ledger/:maker/lines', recording, async (request, reply) => {
      const recorded = await recordEntry(deps, actorFor(request), request.params.maker, request.body);
      return recorded.ok ? reply.code(204).send(null) : sendRefusal(reply, ledgerRefusals, recorded);
    });

    const stating = routes['GET /admin/maker-ledger/:maker/statement'];
    app.get('/admin/maker-ledger/:maker/statement', stating, (request, reply) =>
      sendReport(deps, request, reply, {
        read: async (reading, asked) => {
          const made = await makerStatement(reading, request.params.maker, asked);
          return made.ok ? made.statement : sendRefusal(reply, ledgerRefusals, made);
        },
      }),
    );

    app.get('/admin/maker-ledger/lines.csv', routes['GET /admin/maker-ledger/lines.csv'], (request, reply) =>
      sendReport(deps, request, reply, {
        read: async (reading, asked) => {
          const { maker } = request.query;
          const { from, to } = asked.head;
          return sendCsv(reply, `makers-${from}-to-${to}.csv`, ledgerAsCsv(reading, asked, maker));
        },
      }),
    );
  },
});
