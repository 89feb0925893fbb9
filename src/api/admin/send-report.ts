import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { sendApiError } from '../../platform/http/api-error.ts';
import { findSpan, type ReportSpan } from '../../shop/reports/reports.ts';
import { readingDeps } from './reading.ts';

type Reading<Report> = { read: (deps: AppDeps, asked: ReportSpan) => Promise<Report>; kind?: 'month' | 'quarter' };

/** The report of the period that the address names, else of the current `kind`; or why there is none. */
export async function sendReport<Report>(
  deps: AppDeps,
  request: FastifyRequest<{ Querystring: { period?: string } }>,
  reply: FastifyReply,
  { read, kind = 'month' }: Reading<Report>,
) {
  const reading = readingDeps(deps, request);
  const asked = await findSpan(reading, request.query.period, kind);
  if (asked.ok) return read(reading, asked.found);
  return sendApiError(reply, {
    status: 400,
    code: asked.reason,
    detail: asked.sentence,
    fields: { period: asked.sentence },
  });
}
