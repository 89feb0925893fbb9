import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';

const MAX_PAGE_SIZE = 100;

/** Page size parameter; `most` is both its maximum and its default. */
export const pageSizeUpTo = (most: number) =>
  Type.Integer({
    minimum: 1,
    maximum: most,
    default: most,
    sentence: `Give a number of entries from 1 to ${most}.`,
  });

/** Query parameters of every list. */
export const PAGE_QUERY = {
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1, sentence: 'Give the number of a page, from 1 on.' }),
  pageSize: pageSizeUpTo(MAX_PAGE_SIZE),
};

type Pagination = { page: number; pageSize: number };

/** Total in `X-Total-Count`, links to the neighboring pages in `Link` (RFC 8288). */
export function setPaginationHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, pageSize }: Pagination,
  total: number,
): void {
  const last = Math.max(1, Math.ceil(total / pageSize));
  const neighbors: [rel: string, page: number][] = [
    ['first', 1],
    ...(page > 1 ? ([['prev', Math.min(page - 1, last)]] as [string, number][]) : []),
    ...(page < last ? ([['next', page + 1]] as [string, number][]) : []),
    ['last', last],
  ];
  reply.header('x-total-count', String(total));
  reply.header('link', neighbors.map(([rel, number]) => `<${getAddress(request, number)}>; rel="${rel}"`).join(', '));
}

function getAddress({ url }: FastifyRequest, page: number) {
  const [path = '', search = ''] = url.split('?');
  const query = new URLSearchParams(search);
  query.set('page', String(page));
  return `${path}?${query}`;
}
