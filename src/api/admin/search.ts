import { Type } from 'typebox';
import { consume } from '../../platform/rate-limit/rate-limit.ts';
import { byId } from '../../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../../rate-limits.ts';
import { canSearch } from '../../shared/text/excerpts.ts';
import { recordSecurityEvent } from '../../shop/audit/audit.ts';
import { Status } from '../../shop/catalog/field-schema.ts';
import { findStaffProducts } from '../../shop/catalog/lists/staff-products.ts';
import { findMessages } from '../../shop/contact/inbox.ts';
import { dayIn } from '../../shop/delivery/promise.ts';
import { findFormerOrders } from '../../shop/imports/orders/former-orders.ts';
import { ListedFormerOrder } from '../../shop/imports/orders/schema.ts';
import { findPeople } from '../../shop/orders/staff/customers.ts';
import { findOrders } from '../../shop/orders/staff/list.ts';
import { ListedOrder } from '../../shop/orders/staff/schema.ts';
import { findDocuments } from '../../shop/own-pages/documents.ts';
import { findReviews } from '../../shop/reviews/staff-reviews.ts';
import { getStaff } from './guard.ts';
import { readingDeps } from './reading.ts';
import { defineAdminResource, helper } from './resource.ts';

/** Per kind of result. */
const MAX_PER_GROUP = 5;

const NO_RESULTS = {
  orders: [],
  formerOrders: [],
  customers: [],
  isLimited: false,
  products: [],
  messages: [],
  reviews: [],
  documents: [],
};

/** One search across everything that staff look up by word. The browser searches the list of screens itself. */
export const search = defineAdminResource({
  access: helper,
  routes: {
    'GET /admin/search': {
      schema: {
        summary:
          'What has the words among orders, orders of the former shop, customers, products, messages and reviews, and for owners own pages and stories; the newest of each',
        querystring: Type.Object({
          q: Type.String({
            maxLength: 100,
            description:
              'Words in any order, a phone or a tracking number. Three letters or digits in a row at least; else nothing is found',
          }),
        }),
        response: {
          200: Type.Object({
            orders: Type.Array(ListedOrder),
            formerOrders: Type.Array(ListedFormerOrder),
            customers: Type.Array(
              Type.Object({ id: Type.String(), name: Type.String(), email: Type.String(), orders: Type.Integer() }),
            ),
            /** The helper reached the hourly limit on customer searches, so customers are left out. */
            isLimited: Type.Boolean(),
            products: Type.Array(
              Type.Object({
                id: Type.String(),
                name: Type.String(),
                price: Type.Number(),
                available: Type.Integer(),
                status: Status,
                image: Type.String(),
              }),
            ),
            /** `text` is the line that matches. */
            messages: Type.Array(
              Type.Object({
                id: Type.String(),
                name: Type.String(),
                text: Type.String(),
                receivedAt: Type.String({ format: 'date-time' }),
                isDone: Type.Boolean(),
              }),
            ),
            reviews: Type.Array(
              Type.Object({
                id: Type.Integer(),
                name: Type.String(),
                product: Type.String(),
                rating: Type.Integer(),
                text: Type.String(),
              }),
            ),
            /** Own pages and stories. */
            documents: Type.Array(
              Type.Object({
                kind: Type.Enum(['page', 'story'] as const),
                id: Type.String(),
                title: Type.String(),
                text: Type.String(),
                isPublished: Type.Boolean(),
              }),
            ),
          }),
        },
      },
    },
  },
  handlers: (deps) => ({
    'GET /admin/search': async (request) => {
      const { q } = request.query;
      if (!canSearch(q)) return NO_RESULTS;
      const { db } = readingDeps(deps, request);
      const { role, staffId } = getStaff(request);
      const { timeZone } = await deps.settings.current();
      const mayFindPeople = role === 'owner' || (await consume(deps, byId(RATE_LIMITS.customerSearches, staffId))).ok;
      const [orders, formerOrders, people, products, messages, reviews, documents] = await Promise.all([
        findOrders({ sql: db.sql, today: dayIn(deps.now(), timeZone) }, q, MAX_PER_GROUP),
        findFormerOrders(db, q, MAX_PER_GROUP),
        mayFindPeople ? findPeople(db, q, MAX_PER_GROUP) : [],
        findStaffProducts({ db }, q, MAX_PER_GROUP),
        findMessages(db, q, MAX_PER_GROUP),
        findReviews({ db }, q, MAX_PER_GROUP),
        role === 'owner' ? findDocuments(db, q, MAX_PER_GROUP) : [],
      ]);
      if (people.length > 0) {
        await recordSecurityEvent(deps, 'customer.listed', { actor: request.actor, subject: 'search' });
      }
      const customers = people.map(({ id, name, email, orders: count }) => ({ id, name, email, orders: count }));
      return { orders, formerOrders, customers, isLimited: !mayFindPeople, products, messages, reviews, documents };
    },
  }),
});
