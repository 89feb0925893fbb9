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
import { readingDeps } from '../reading.ts';
import { defineAdminResource, owner, ownerConfirmed } from '../resource.ts';
import { sendReport } from './reports.ts';

const ByMaker = Type.Object({ maker: Type.String({ minLength: 1, maxLength: 60 }) });

export const makerLedgers = defineAdminResource({
  access: owner,
  routes: {
    'GET /admin/maker-ledger': {
      schema: {
        summary: 'What is owed to each maker, and the lines of one',
        querystring: LedgerQuery,
        response: { 200: MakerLedger },
      },
    },
    'GET /admin/maker-ledger/to-make': { schema: { summary: 'What to make next', response: { 200: ToMake } } },
    'PUT /admin/maker-ledger/terms': {
      schema: {
        summary: 'What makers earn from a day on; sales since then that aren’t in their accounts are added to them',
        body: TermsInput,
        response: { 204: NoContent },
      },
      config: ownerConfirmed,
    },
    'POST /admin/maker-ledger/:maker/lines': {
      schema: {
        summary: 'Record a payment, an advance or a correction; no money is sent',
        params: ByMaker,
        body: EntryInput,
        response: { 204: NoContent },
      },
      config: ownerConfirmed,
    },
    'GET /admin/maker-ledger/:maker/statement': {
      schema: {
        summary: 'A maker’s account in a period, to be printed or sent',
        params: ByMaker,
        querystring: PeriodQuery,
        response: { 200: Statement },
      },
    },
    'GET /admin/maker-ledger/lines.csv': {
      schema: {
        summary: 'The lines of a period as a table, of all makers or one; they add up to what is owed',
        querystring: Type.Object({ ...PeriodQuery.properties, maker: Type.Optional(ByMaker.properties.maker) }),
      },
      config: ownerConfirmed,
      handlerTimeout: DOWNLOAD_TIMEOUT_MS,
    },
  },
  refusals: ledgerRefusals,
  handlers: (deps) => ({
    'GET /admin/maker-ledger': (request, reply) => {
      const { maker, after } = request.query;
      return sendReport(deps, request, reply, {
        read: (reading, asked) => makerLedger(reading, asked, { maker, after }),
      });
    },
    'GET /admin/maker-ledger/to-make': (request) => thingsToMake(readingDeps(deps, request)),
    'PUT /admin/maker-ledger/terms': ({ body, actor }) => saveMakerTerms(deps, actor, body),
    'POST /admin/maker-ledger/:maker/lines': ({ params, body, actor }) => recordEntry(deps, actor, params.maker, body),
    'GET /admin/maker-ledger/:maker/statement': (request, reply) =>
      sendReport(deps, request, reply, {
        read: async (reading, asked) => {
          const made = await makerStatement(reading, request.params.maker, asked);
          return made.ok ? made.statement : sendRefusal(reply, ledgerRefusals, made);
        },
      }),
    'GET /admin/maker-ledger/lines.csv': (request, reply) =>
      sendReport(deps, request, reply, {
        read: async (reading, asked) => {
          const { maker } = request.query;
          const { from, to } = asked.head;
          return sendCsv(reply, `makers-${from}-to-${to}.csv`, ledgerAsCsv(reading, asked, maker));
        },
      }),
  }),
});
