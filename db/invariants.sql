-- Invariants of a shop's data. Each statement returns the violations of the rule above it, in a column "what"; no rows:
-- no violations. They run after every fault in tests, after a restore, nightly on the copy that verifies the backup, and
-- whenever the owner runs them (npm run shop -- check-data). I1 to I8 are the names that the docs refer to.
-- PayPal's own ledger can be passed in the settings nyuzi.captures and nyuzi.refunds (JSON); without it nothing is
-- compared with it. nyuzi.moment: the time as of which the data is checked; default: now.

-- I1: An order is paid exactly if one payment of its total pays it, consistently in all columns.
select 'order ' || o.id || ' is ' || case when o.paid_at is null then 'not paid' else 'paid' end
  || ' (' || o.payment_state || ') and has ' || count(p.capture_id) || ' payments of ' || coalesce(sum(p.cents), 0)
  || ' cents for ' || o.total_cents as what
from orders o left join payments p on p.order_id = o.id
group by o.id
having ((o.paid_at is not null) <> (count(p.capture_id) = 1 and sum(p.cents) = o.total_cents)
    and not (o.total_cents = 0 and count(p.capture_id) = 0))
  or (o.paid_at is not null) <> (o.payment_state in ('paid', 'partly_refunded', 'refunded'));

-- I2: All money that PayPal collected is recorded to the cent, as a payment or an exception; nothing else is, except cash.
with captures as (
  select * from jsonb_to_recordset(coalesce(nullif(current_setting('nyuzi.captures', true), ''), '[]')::jsonb)
    as c(id text, status text, value numeric)
)
select 'capture ' || c.id || ' of ' || c.value || ' is in no book' as what from captures c
where c.status in ('COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED')
  and not exists (select from payments p where p.capture_id = c.id and p.cents = round(c.value * 100))
  and not exists (select from payment_exceptions e where e.capture_id = c.id)
union all
select 'payment ' || p.capture_id || ' is not at PayPal' from payments p
where exists (select from captures) and not exists (select from captures c where c.id = p.capture_id)
  and p.capture_id not like 'CASH-%';

-- I3: No money is counted twice.
select 'capture ' || p.capture_id || ' is a payment and money without a home' as what
from payments p join payment_exceptions e on e.subject = p.capture_id
where e.kind in ('wrong_amount', 'wrong_currency', 'wrong_payee', 'no_order', 'second_payment', 'late_payment');

-- I4: Reserved stock equals the units held by unpaid orders and by replacements of returns, and never exceeds the stock.
with held as (
  select product_id, sum(items) as items from (
    select product_id, quantity as items from order_lines l join orders o on o.id = l.order_id
    where o.reservation = 'held'
    union all
    select l.product_id, x.held from order_return_lines x
      join order_lines l on l.order_id = x.order_id and l.position = x.position where x.held > 0
  ) each_one group by product_id
)
select s.product_id || ' has ' || s.reserved || ' of ' || s.on_hand || ' reserved, and orders hold '
  || coalesce(h.items, 0) as what
from stock s left join held h on h.product_id = s.product_id
where s.reserved <> coalesce(h.items, 0) or s.reserved > s.on_hand or s.on_hand < 0;

-- I4: Units sold equal the units in paid orders and the replacements sent for returns.
with sold as (
  select product_id, sum(items) as items from (
    select product_id, quantity as items from order_lines l join orders o on o.id = l.order_id
    where o.reservation = 'sold'
    union all
    select l.product_id, x.sent from order_return_lines x
      join order_lines l on l.order_id = x.order_id and l.position = x.position where x.sent > 0
  ) each_one group by product_id
), gone as (
  select product_id, -sum(on_hand_change) as items from stock_ledger where what = 'sold' group by product_id
)
select s.product_id || ' was sold ' || coalesce(g.items, 0) || ' times, and paid orders hold '
  || coalesce(o.items, 0) as what
from stock s left join gone g on g.product_id = s.product_id left join sold o on o.product_id = s.product_id
where coalesce(g.items, 0) <> coalesce(o.items, 0)
union all
select 'order ' || id || ' is ' || case when paid_at is null then 'not paid' else 'paid' end || ' and its items are '
  || reservation from orders
where (paid_at is not null) <> (reservation = 'sold');

-- I4: For a product with stock by size, the sizes add up to its stock plus units sold without a size and not yet packed.
-- Units reserved by size equal those that unpaid orders hold; the sizes together leave enough for orders without a size.
with unchosen as (
  select l.product_id, sum(l.quantity - coalesce((
      select sum(r.quantity) from refund_plan_lines r join refund_plans p on p.key = r.key
      where r.order_id = l.order_id and r.position = l.position and p.done_at is not null), 0)) as items
  from order_lines l join orders o on o.id = l.order_id
  where o.reservation = 'sold' and o.dispatched_at is null and l.size is null group by l.product_id
), sizes as (
  select product_id, count(*) as sizes, sum(on_hand) as on_hand, sum(on_hand - reserved) as rest
  from size_stock group by product_id
)
select s.product_id || ' has ' || s.on_hand || ', its ' || s.size_count || ' sizes have ' || coalesce(z.on_hand, 0)
  || ', and ' || coalesce(u.items, 0) || ' are sold without a size' as what
from stock s left join sizes z on z.product_id = s.product_id left join unchosen u on u.product_id = s.product_id
where s.size_count <> coalesce(z.sizes, 0)
  or s.size_count > 0 and (z.on_hand <> s.on_hand + coalesce(u.items, 0) or z.rest < s.on_hand - s.reserved)
union all
select z.product_id || ' in ' || z.size || ' has ' || z.reserved || ' of ' || z.on_hand || ' reserved, and orders hold '
  || coalesce(h.items, 0)
from size_stock z left join (
  select product_id, size, sum(items) as items from (
    select l.product_id, l.size, l.quantity as items from order_lines l join orders o on o.id = l.order_id
    where o.reservation = 'held' and l.size is not null
    union all
    select l.product_id, x.size, x.held from order_return_lines x
      join order_lines l on l.order_id = x.order_id and l.position = x.position where x.held > 0 and x.size is not null
  ) each_one group by product_id, size
) h on h.product_id = z.product_id and h.size = z.size
where z.reserved <> coalesce(h.items, 0) or z.reserved > z.on_hand
union all
select l.product_id || ' is held in ' || l.size || ', which has no stock, by order ' || l.order_id
from order_lines l join orders o on o.id = l.order_id join stock s on s.product_id = l.product_id and s.size_count > 0
where o.reservation = 'held' and l.size is not null
  and not exists (select from size_stock z where z.product_id = l.product_id and z.size = l.size);

-- I4: A product's stock equals the sum of its ledger.
select s.product_id as what
from stock s left join stock_ledger l on l.product_id = s.product_id
group by s.product_id, s.on_hand, s.reserved
having s.on_hand <> coalesce(sum(l.on_hand_change), 0) or s.reserved <> coalesce(sum(l.reserved_change), 0);

-- I5: An order has at most one email of each kind, and every customer who paid was notified.
select count(*) || ' emails "' || subject || '" to ' || to_address as what from letters
where kind in ('order.received', 'order.paid', 'order.payment-pending', 'order.new')
    -- A sample email that a staff member sent to herself.
    and subject not like 'Test: %'
group by kind, subject, to_address having count(*) > 1
union all
select 'order ' || o.id || ' is paid and nobody was told' from orders o join customers c on c.id = o.customer_id
where o.paid_at > coalesce(nullif(current_setting('nyuzi.moment', true), '')::timestamptz, now()) - interval '89 days'
  and c.email is not null
  -- The owner can edit the text of emails, but each subject contains the order number.
  and not exists (
    select from (
      select (regexp_matches(subject, '#(\d+)', 'g'))[1] as number from letters
      where kind in ('order.paid', 'order.sale-receipt') and subject not like 'Test: %'
    ) told where told.number = o.number::text);

-- I5: An email has at most one final state.
select id as what from letters where num_nonnulls(sent_at, kept_at, failed_at) > 1;

-- I6: Nothing is stuck two minutes after a shop that was closed has opened.
with clock as (
  select coalesce(nullif(current_setting('nyuzi.moment', true), '')::timestamptz, now()) as moment
)
select 'attempt ' || id || ' is ' || state || ' and nobody looks at it' as what from payment_attempts
where state in ('opening', 'open', 'capturing', 'pending') and look_at is null
union all
select 'attempt ' || id || ' has been capturing since ' || changed_at from payment_attempts, clock
where state = 'capturing' and changed_at < moment - interval '5 minutes'
union all
select 'order ' || id || ' holds items since ' || held_until from orders, clock
where reservation = 'held' and payment_state = 'unpaid' and held_until < moment - interval '2 minutes';

-- I7: Every event of an order is recorded once, in a valid order of events.
with told as (
  select order_id,
    count(*) filter (where kind = 'placed') as placed,
    count(*) filter (where kind = 'paid') as paid,
    count(*) filter (where kind = 'dispatched') - count(*) filter (where kind = 'dispatch_undone') as dispatched,
    count(*) filter (where kind = 'delivered') - count(*) filter (where kind = 'delivery_undone') as delivered,
    count(*) filter (where kind = 'cancelled') - count(*) filter (where kind = 'held_again') as cancelled,
    min(id) filter (where kind = 'placed') as first_placed,
    min(id) as first,
    min(id) filter (where kind = 'paid') as first_paid,
    min(id) filter (where kind = 'dispatched') as first_dispatched,
    min(id) filter (where kind = 'delivered') as first_delivered
  from order_events group by order_id
)
select 'order ' || o.id || ' stands elsewhere than its events say' as what
from orders o left join told t on t.order_id = o.id
where t.order_id is null or t.placed <> 1 or t.first_placed <> t.first
  or t.paid <> (o.paid_at is not null)::int
  or t.dispatched <> (o.dispatched_at is not null)::int
  or t.delivered <> (o.delivered_at is not null)::int
  or t.cancelled <> (o.cancelled_at is not null)::int
  or (t.first_dispatched is not null and (t.first_paid is null or t.first_dispatched < t.first_paid))
  or (t.first_delivered is not null and (t.first_dispatched is null or t.first_delivered < t.first_dispatched));

-- I7: Successful payment attempts and refunds are recorded.
select 'attempt ' || a.id || ' is done and pays nothing' as what from payment_attempts a
where a.state = 'done' and not exists (select from payments p where p.paypal_order_id = a.paypal_order_id)
  and not exists (select from payment_exceptions e where e.paypal_order_id = a.paypal_order_id)
union all
select 'refund ' || r.id || ' is completed and not noted' from refunds r join payments p on p.capture_id = r.capture_id
where r.state = 'completed'
  and not exists (select from order_events e where e.order_id = p.order_id and e.kind = 'refunded');

-- Refunds never exceed payments, and PayPal's ledger agrees.
with given_back as (
  select * from jsonb_to_recordset(coalesce(nullif(current_setting('nyuzi.refunds', true), ''), '[]')::jsonb)
    as r(id text, "captureId" text, status text, value numeric)
)
select 'payment ' || p.capture_id || ' of ' || p.cents || ' has refunds of ' || sum(r.cents) as what
from payments p join refunds r on r.capture_id = p.capture_id and r.state <> 'failed'
group by p.capture_id, p.cents having sum(r.cents) > p.cents
union all
select 'order ' || o.id || ' counts ' || o.refunded_cents || ' as refunded, its refunds make '
  || coalesce(sum(r.cents), 0)
from orders o join payments p on p.order_id = o.id
left join refunds r on r.capture_id = p.capture_id and r.state = 'completed'
group by o.id, o.refunded_cents having o.refunded_cents <> coalesce(sum(r.cents), 0)
union all
select 'refund ' || g.id || ' of ' || g.value || ' is at PayPal and not in the books' from given_back g
where g.status = 'COMPLETED'
  and not exists (select from refunds r where r.paypal_refund_id = g.id and r.cents = round(g.value * 100));

-- I8: No password, token or code is stored in plain text: each is hashed, and an email with one is emptied once it is sent.
select 'the password of customer ' || id as what from customers where password_hash not like '$argon2id$%'
union all
select 'the password of ' || name from staff where password_hash not like '$argon2id$%'
union all
select 'session ' || id from sessions where octet_length(token_hash) <> 32
union all
select 'staff session ' || id from staff_sessions where octet_length(token_hash) <> 32
union all
select 'a link for customer ' || customer_id from email_links where octet_length(token_hash) <> 32
union all
select 'email ' || l.id from letters l join email_facts f on f.email_id = l.id where l.is_confidential and l.sent_at is not null;

-- I8: Stored events, changes and payments contain no password, token or card number.
with written as (
  select 'event ' || id as place, note as text from order_events
  union all
  select 'log entry ' || id, concat_ws(' ', before, after) from audit_entries
  union all
  select 'exception ' || id, detail from payment_exceptions
  union all
  select 'PayPal''s event ' || id, body from webhook_events
)
select place as what from written
where text ~ '(\$argon2|shp_[A-Za-z0-9_-]{43}|"(password|otp|token|cvv|security_code)" *:)'
  or text ~ '"?(card_)?number"? *: *"[3-6][0-9]{12,18}"';

-- An order's total is the sum of its parts, including gift wrap. Gift-only fields are set only on gift orders.
select 'order ' || id || ' costs ' || total_cents || ', its parts '
  || items_cents - discount_cents + shipping_cents + gift_wrap_cents + tax_cents as what
from orders where total_cents <> items_cents - discount_cents + shipping_cents + gift_wrap_cents + tax_cents
union all
select 'order ' || id || ' is ' || case when gift_message is null then 'no gift' else 'a gift' end || ', and is '
  || case when gift_wrap then 'wrapped' else 'not wrapped' end || ' for ' || gift_wrap_cents || ', from '
  || coalesce(not_before::text, 'any day')
from orders
where gift_message is null and (gift_wrap or not_before is not null) or not gift_wrap and gift_wrap_cents <> 0;

-- The named sets and discounts of an order equal the reductions of its lines, and don't exceed its total reduction.
select 'sets and discounts took ' || cents_off_lines(o.sets) || ' cents off order ' || o.id || ', ' || coalesce(sum(l.set_discount_cents), 0)
  || ' off its lines, of ' || o.discount_cents || ' in all' as what
from orders o left join order_lines l on l.order_id = o.id
where o.sets <> '[]' or exists (select from order_lines s where s.order_id = o.id and s.set_discount_cents <> 0)
group by o.id
having cents_off_lines(o.sets) <> coalesce(sum(l.set_discount_cents), 0) or cents_off_lines(o.sets) > o.discount_cents;

-- An order has one discount: a coupon or an automatic one, which it names. Shipping that the discount covers wasn't paid.
select 'order ' || id || ' has the discounts ' || concat_ws(', ', coupon_code, automatic_discount) || ' and names ' || sets as what
from orders
where coupon_code is not null and automatic_discount is not null
  or (automatic_discount is not null) is distinct from exists (
    select from jsonb_array_elements(sets) e where e ->> 'kind' = 'automatic')
  or cents_off_shipping(sets) > 0 and shipping_cents > 0;

-- An order's lines add up to its items' cost.
select 'order ' || o.id || ' costs ' || o.items_cents || ', its lines '
  || coalesce(sum(l.price_cents * l.quantity), 0) as what
from orders o left join order_lines l on l.order_id = o.id
group by o.id having o.items_cents <> coalesce(sum(l.price_cents * l.quantity), 0);

-- Daily report totals match the orders and refunds.
with entries as (
  select k.day, o.country_code as country, case when o.country_code = 'US' then o.state else '' end as state,
    1 as orders, o.total_cents as paid, o.tax_cents as tax, o.discount_cents as discount, o.shipping_cents as shipping,
    coalesce(p.cents, 0) as captured, coalesce(p.fee_cents, 0) as fee, 0 as refunds, 0 as refunded, 0 as refunded_tax
  from report_days k join orders o on o.paid_at >= k.begins and o.paid_at < k.ends left join payments p on p.order_id = o.id
  union all
  select k.day, o.country_code, case when o.country_code = 'US' then o.state else '' end,
    0, 0, 0, 0, 0, 0, 0, 1, r.cents, coalesce(r.tax_cents, 0)
  from report_days k join refunds r on r.state = 'completed' and r.completed_at >= k.begins and r.completed_at < k.ends
    join payments p on p.capture_id = r.capture_id join orders o on o.id = p.order_id
), counted as (
  select day, country, state, sum(orders) as orders, sum(paid) as paid, sum(tax) as tax, sum(discount) as discount,
    sum(shipping) as shipping, sum(captured) as captured, sum(fee) as fee, sum(refunds) as refunds, sum(refunded) as refunded,
    sum(refunded_tax) as refunded_tax
  from entries group by day, country, state
)
select 'the report of ' || coalesce(s.day, c.day) || ' in ' || coalesce(s.country, c.country) || ' '
  || coalesce(s.state, c.state) || ' is not what its orders make' as what
from report_sums s full join counted c using (day, country, state)
where (s.orders, s.items_cents - s.set_discount_cents - s.coupon_discount_cents + s.shipping_cents + s.gift_wrap_cents + s.tax_cents,
    s.tax_cents, s.set_discount_cents + s.coupon_discount_cents, s.shipping_cents, s.captured_cents, s.fee_cents, s.refunds,
    s.refunded_cents, s.refunded_tax_cents)
  is distinct from (c.orders, c.paid, c.tax, c.discount, c.shipping, c.captured, c.fee, c.refunds, c.refunded, c.refunded_tax);

-- Monthly product totals match the units sold in orders, and the refunds for items in the month.
select 'the report of products of ' || k.month || ' is not what its orders make' as what
from report_months k
  cross join lateral (
    select coalesce(sum(units), 0) as units, coalesce(sum(items_cents - discount_cents), 0) as cents,
      coalesce(sum(refunded_cents), 0) as refunded
    from report_products p where p.month = k.month
  ) p
  cross join lateral (
    select coalesce(sum(o.items_cents - o.discount_cents), 0) as cents,
      coalesce(sum((select sum(l.quantity) from order_lines l where l.order_id = o.id)), 0) as units
    from orders o where o.paid_at >= k.begins and o.paid_at < k.ends
  ) o
  cross join lateral (
    select coalesce(sum(r.cents - coalesce(r.tax_cents, 0) - coalesce(r.shipping_cents, 0)), 0) as refunded
    from refunds r join payments y on y.capture_id = r.capture_id
    where r.state = 'completed' and r.completed_at >= k.begins and r.completed_at < k.ends
  ) r
where p.units <> o.units or p.cents <> o.cents or p.refunded <> r.refunded;

-- Refunded tax, shipping and gift wrap never exceed the order's; a fully refunded order has all of them refunded.
select 'refunds of ' || o.id || ' have ' || sum(r.tax_cents) || ' of tax and ' || sum(r.shipping_cents) || ' of shipping' as what
from refunds r join payments p on p.capture_id = r.capture_id join orders o on o.id = p.order_id
where r.state = 'completed' and r.tax_cents is not null
group by o.id
having sum(r.tax_cents) > o.tax_cents or sum(r.shipping_cents) > o.shipping_cents + o.gift_wrap_cents
  or (sum(r.cents) = o.total_cents
    and (sum(r.tax_cents) <> o.tax_cents or sum(r.shipping_cents) <> o.shipping_cents + o.gift_wrap_cents));

-- Every product has a row of stock.
select p.id as what from products p where not exists (select from stock s where s.product_id = p.id);

-- A product's rating and size feedback match its published reviews.
select p.id as what
from products p left join reviews r on r.product_id = p.id and r.status = 'shown'
group by p.id
having p.rating_sum <> coalesce(sum(r.rating), 0) or p.rating_count <> count(r.id)
  or p.fit_small <> count(*) filter (where r.fit = 'small') or p.fit_true <> count(*) filter (where r.fit = 'true')
  or p.fit_large <> count(*) filter (where r.fit = 'large');

-- A design is an unlisted product with the chart that it was created with; an ordered design is never removed.
select p.id as what from products p left join designs d on d.product_id = p.id
where (p.is_design and p.id not like 'custom-%') <> (d.product_id is not null)
union all
select 'order ' || l.order_id || ' has the design ' || l.product_id || ', which is gone' from order_lines l
where l.product_id like 'design-%' and not exists (select from designs d where d.product_id = l.product_id);

-- Made-to-order products have as many available units as their row states: designs, and items made up for one order.
select s.product_id as what from stock s join products p on p.id = s.product_id
where (s.made_to_order is not null) <> p.is_design or s.on_hand - s.reserved <> s.made_to_order;

-- The promised date of an order with designs counts every piece queued before it. Returned orders, and orders with a
-- returned parcel, weren't in the queue while others were placed.
with queue as (
  select p.order_id, p.pieces_before, sum(case when (o.reservation = 'held' or o.stage = 'to_dispatch')
      and o.brought_back_at is null
      and not exists (select from order_events e where e.order_id = o.id and e.kind = 'dispatch_undone')
    then p.pieces else 0 end) over (order by p.place rows between unbounded preceding and 1 preceding) as earlier
  from order_promises p join orders o on o.id = p.order_id
)
select 'order ' || order_id || ' was promised its days after ' || pieces_before || ' pieces, and ' || earlier
  || ' of those placed before it are still open' as what
from queue where earlier > pieces_before;

-- A counted color's beads equal the sum of its moves.
select 'color ' || s.color || ' has ' || s.beads || ' beads, its moves add up to ' || coalesce(sum(m.beads), 0) as what
from bead_stock s left join bead_moves m on m.color = s.color
group by s.color having s.beads <> coalesce(sum(m.beads), 0);

-- An order takes beads only once paid, exactly as many as its designs need, and returns no more than it took.
select 'order ' || m.order_id || ' took ' || -m.beads || ' beads of ' || m.color as what
from bead_moves m join orders o on o.id = m.order_id
where m.kind = 'order' and (o.paid_at is null or not exists (
  select from beads_of_order(m.order_id) b where b.color = m.color and b.beads = -m.beads))
union all
select 'order ' || order_id || ' returned more beads of ' || color || ' than it took'
from bead_moves where kind <> 'counted' and order_id is not null
group by order_id, color having sum(beads) > 0;

-- A removed maker has no stored address.
select 'maker ' || id as what from makers where removed_at is not null and email <> '';

-- At most three saved addresses, one of them the default; a closed account has none.
select 'customer ' || a.customer_id || ' has ' || count(*) || ' saved addresses, ' ||
  count(*) filter (where a.is_default) || ' of them the default' as what
from saved_addresses a join customers c on c.id = a.customer_id
group by a.customer_id
having count(*) > 3 or count(*) filter (where a.is_default) <> 1 or bool_or(c.closed_at is not null);

-- An order's promise is complete: it ships, then it arrives. Each with designs has a place in the weaving queue and days.
select 'order ' || id || ' is promised to leave by ' || coalesce(ship_by::text, 'no day') || ' and to arrive from '
  || coalesce(arrives_from::text, 'no day') || ' to ' || coalesce(arrives_to::text, 'no day') as what
from orders
where num_nonnulls(ship_by, arrives_from, arrives_to) not in (0, 3) or arrives_from < ship_by or arrives_to < arrives_from
union all
select 'order ' || p.order_id || ' has a place at the looms and no day'
from order_promises p join orders o on o.id = p.order_id where o.ship_by is null;

-- Delay notices are numbered from 1, each starts where the previous one ended, and only an order's newest is in effect.
with told as (
  select d.*, lag(d.ship_by) over w as before, row_number() over w as place, o.ship_by as promised
  from order_delays d join orders o on o.id = d.order_id window w as (partition by d.order_id order by d.n)
)
select 'delay ' || n || ' of order ' || order_id || ' begins on ' || was_due as what from told
where n <> place or (n > 1 and before is not null and was_due <> before)
  or (n = 1 and promised is not null and was_due <> promised);

-- If a customer gave up a delayed order, it is canceled or refunded, or it waits for PayPal and isn't shipped, except for
-- packages shipped before. No other order is canceled for lack of an answer.
select 'order ' || o.id || ' was given up, and is ' || o.stage as what
from order_delays d join orders o on o.id = d.order_id
where d.answer = 'cancel' and o.dispatched_at is not null and not exists (select from packages p where p.order_id = o.id)
union all
select 'order ' || d.order_id || ' was canceled by silence on ' || d.answered_at
from order_delays d where d.answered_by = 'clock' and d.answered_at < d.answer_until;

-- At most one cancellation of an order has refunded money.
select 'order ' || order_id || ' was canceled with its money back ' || count(*) || ' times' as what
from refund_plans where cancels and done_at is not null and cents > 0 group by order_id having count(*) > 1;

-- No more of a line ships than was bought, less the units refunded by then without having shipped.
select 'line ' || l.position || ' of order ' || l.order_id || ' has ' || l.quantity || ' units, and ' || u.gone
  || ' had left or gone back with package ' || p.n as what
from packages p join package_lines i on i.order_id = p.order_id and i.n = p.n
  join order_lines l on l.order_id = i.order_id and l.position = i.position
  cross join lateral (
    select (select sum(e.quantity) from package_lines e
        where e.order_id = l.order_id and e.position = l.position and e.n <= p.n)
      + coalesce((select sum(r.quantity) from refund_plan_lines r join refund_plans b on b.key = r.key
        where r.order_id = l.order_id and r.position = l.position and b.return_id is null and b.done_at < p.shipped_at), 0) as gone
  ) u
where u.gone > l.quantity;

-- Packages are numbered from 1, aren't empty, and belong to paid orders. An order with nothing left to ship is shipped.
select 'package ' || p.n || ' of order ' || p.order_id || ' is its ' || p.place || '., and the order is ' || o.stage as what
from (select *, row_number() over (partition by order_id order by n) as place from packages) p join orders o on o.id = p.order_id
where p.n <> p.place or o.paid_at is null
  or not exists (select from package_lines i where i.order_id = p.order_id and i.n = p.n)
union all
select 'order ' || o.id || ' is ' || o.stage || ', and all of it has left' from orders o
where o.dispatched_at is null and exists (select from packages p where p.order_id = o.id)
  and not exists (
    select from order_lines l where l.order_id = o.id and l.quantity
      > coalesce((select sum(i.quantity) from package_lines i where i.order_id = l.order_id and i.position = l.position), 0)
      + coalesce((select sum(r.quantity) from refund_plan_lines r join refund_plans b on b.key = r.key and b.done_at is not null
          and b.return_id is null
        where r.order_id = l.order_id and r.position = l.position), 0));

-- Items that staff added free of charge cost nothing and belong to a paid order. A refund that removes units from an order
-- names them, and is neither the order's cancellation nor a return's refund.
select 'line ' || l.position || ' of order ' || l.order_id || ' is free, costs ' || l.price_cents || ', and the order is '
  || o.stage as what
from order_lines l join orders o on o.id = l.order_id
where l.is_free and (l.price_cents <> 0 or l.set_discount_cents <> 0 or o.paid_at is null)
union all
select 'the refund plan ' || p.key || ' takes nothing off order ' || p.order_id from refund_plans p
where p.removes and (p.cancels or p.return_id is not null
  or not exists (select from refund_plan_lines l where l.key = p.key));

-- A plan is carried out only if it was refunded to the cent by a refund that names it, which distinguishes returned,
-- exchanged and claimed items from all other refunds.
select 'the refund plan ' || p.key || ' of order ' || p.order_id || ' over ' || p.cents || ' is done, and '
  || coalesce(r.cents, 0) || ' went back' as what
from refund_plans p left join refunds r on r.asked_key = p.key
where p.done_at is not null and p.cents > 0 and p.cents is distinct from r.cents
union all
select 'return ' || t.order_id || '-R' || t.n || ' is refunded by a plan of order ' || p.order_id
from refund_plans p join order_returns t on t.id = p.return_id where p.order_id <> t.order_id;

-- No more of an order line is returned than was bought, whether it was refunded or replaced.
select 'line ' || l.position || ' of order ' || l.order_id || ' has ' || l.quantity || ' units, and ' || u.back
  || ' of them are returned' as what
from order_lines l cross join lateral (
  select coalesce((select sum(b.quantity) from refund_plan_lines b
      where b.order_id = l.order_id and b.position = l.position), 0)
    + coalesce((select sum(case r.state when 'received' then x.sellable + x.unsellable when 'sent' then x.sent else x.quantity end)
      from order_return_lines x join order_returns r on r.id = x.return_id
      where x.order_id = l.order_id and x.position = l.position and r.state in ('requested', 'approved', 'received', 'sent')
        and not exists (select from refund_plans p where p.return_id = r.id)), 0) as back
) u
where exists (select from order_returns r where r.order_id = l.order_id) and u.back > l.quantity;

-- Ended returns hold no stock. Sent means replacements were sent; refunded means a plan was carried out.
select 'return ' || r.order_id || '-R' || r.n || ' is ' || r.state || ', and holds ' || sum(x.held) || ', has sent '
  || sum(x.sent) as what
from order_returns r join order_return_lines x on x.return_id = r.id
group by r.id
having (r.ended_at is not null and sum(x.held) > 0) or (r.state = 'sent') <> (sum(x.sent) > 0)
union all
select 'return ' || r.order_id || '-R' || r.n || ' is ' || r.state || ', and its refund is '
  || case when p.key is null then 'nowhere' when p.done_at is null then 'under way' else 'done' end
from order_returns r left join refund_plans p on p.return_id = r.id
where (r.state = 'refunded') <> (p.done_at is not null) or (p.key is not null and r.state not in ('approved', 'received', 'refunded'));

-- The sequence of order numbers is ahead of all of them.
select 'the next order would get the number ' || s.next || ', and ' || max(o.number) || ' is taken' as what
from orders o, (select case when is_called then last_value + 1 else last_value end as next from order_numbers) s
group by s.next having max(o.number) >= s.next;

-- Totals of makers' accounts equal the sums of their lines.
select 'account ' || account_id || ' has ' || coalesce(s.cents, 0) || ' cents (' || kind || ') summed for ' || month
  || ', and its lines come to ' || coalesce(e.cents, 0) as what
from (
  select date_trunc('month', day)::date as month, account_id, kind, sum(units) as units, sum(cents) as cents from maker_entries
  where day < (select u.month from maker_sums_until u) group by 1, 2, 3
) e full join maker_sums s using (month, account_id, kind)
where (e.units, e.cents) is distinct from (s.units::bigint, s.cents::numeric);

-- An order's makers earn no more units than were sold, each unit by one maker; only earned units are reversed.
select 'order ' || e.order_id || ' has ' || coalesce(l.units, 0) || ' units, makers have earned ' || e.earned || ', and keep '
  || e.kept || ' worth ' || e.cents || ' cents' as what
from (
  select order_id, sum(units) filter (where kind in ('earned', 'moved')) as earned,
    sum(units) filter (where kind <> 'replacement') as kept, sum(cents) filter (where kind <> 'replacement') as cents
  from maker_entries where order_id is not null group by order_id
) e left join (select order_id, sum(quantity) as units from order_lines group by order_id) l on l.order_id = e.order_id
where l.units is null or e.earned > l.units or e.kept < 0 or e.cents < 0 or (e.kept = 0 and e.cents <> 0);
