-- What must be true of the books whatever happened: a row is a fault, no rows is a sound shop. PayPal's own ledger is
-- handed in as the settings nyuzi.captures and nyuzi.refunds (JSON); empty ones compare nothing.
with captures as (
  select * from jsonb_to_recordset(coalesce(nullif(current_setting('nyuzi.captures', true), ''), '[]')::jsonb)
    as c(id text, status text, value numeric)
), given_back as (
  select * from jsonb_to_recordset(coalesce(nullif(current_setting('nyuzi.refunds', true), ''), '[]')::jsonb)
    as r(id text, "captureId" text, status text, value numeric)
), held as (
  select product_id, sum(quantity) as pieces from order_lines l join orders o on o.id = l.order_id
  where o.pieces = 'held' group by product_id
)
-- I1: an order is paid exactly if one payment of its total pays it.
select 'I1' as invariant, 'order ' || o.id || ' is ' || case when o.paid_at is null then 'not paid' else 'paid' end
  || ' and has ' || count(p.capture_id) || ' payments of ' || coalesce(sum(p.cents), 0) || ' cents for ' || o.total_cents
  as fault
from orders o left join payments p on p.order_id = o.id
group by o.id
having (o.paid_at is not null) <> (count(p.capture_id) = 1 and sum(p.cents) = o.total_cents)
  and not (o.total_cents = 0 and count(p.capture_id) = 0)
union all
select 'I1', 'order ' || id || ' is paid and its payment state is ' || payment_state from orders
where (paid_at is not null) <> (payment_state in ('paid', 'partly_refunded', 'refunded'))
union all
-- I2: all money that PayPal collected is in the books, as a payment or as an exception, to the cent.
select 'I2', 'capture ' || c.id || ' of ' || c.value || ' is in no book' from captures c
where c.status in ('COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED')
  and not exists (select from payments p where p.capture_id = c.id and p.cents = round(c.value * 100))
  and not exists (select from payment_exceptions e where e.capture_id = c.id)
union all
select 'I2', 'payment ' || p.capture_id || ' is not at PayPal' from payments p
where exists (select from captures) and not exists (select from captures c where c.id = p.capture_id)
union all
-- I3: no capture counts twice.
select 'I3', 'capture ' || p.capture_id || ' is a payment and money without a home'
from payments p join payment_exceptions e on e.subject = p.capture_id
where e.kind in ('wrong_amount', 'wrong_currency', 'wrong_payee', 'no_order', 'second_payment', 'late_payment')
union all
-- I4: what is set aside is what live orders hold; nothing is sold twice.
select 'I4', s.product_id || ' has ' || s.reserved || ' of ' || s.on_hand || ' set aside, and orders hold '
  || coalesce(h.pieces, 0)
from stock s left join held h on h.product_id = s.product_id
where s.reserved <> coalesce(h.pieces, 0) or s.reserved > s.on_hand or s.on_hand < 0
union all
select 'I4', 'order ' || id || ' is paid and its pieces are ' || pieces from orders
where (paid_at is not null) <> (pieces = 'sold')
union all
-- I5: one letter of a kind for an order.
select 'I5', count(*) || ' letters "' || subject || '" to ' || to_address from letters
where subject like 'Your order % is paid' or subject like 'PayPal is checking your payment for order %'
  or subject like 'New order %'
group by subject, to_address having count(*) > 1
union all
select 'I5', 'order ' || o.id || ' is paid and nobody was told' from orders o join customers c on c.id = o.customer_id
where o.paid_at is not null and c.email is not null
  and not exists (select from letters l where l.subject = 'Your order ' || o.id || ' is paid')
union all
-- I6: nothing is stuck.
select 'I6', 'attempt ' || id || ' is ' || state || ' and nobody looks at it' from payment_attempts
where state in ('opening', 'open', 'capturing', 'pending') and look_at is null
union all
select 'I6', 'attempt ' || id || ' has been capturing since ' || changed_at from payment_attempts
where state = 'capturing' and changed_at < now() - interval '5 minutes'
union all
select 'I6', 'order ' || id || ' holds pieces since ' || held_until from orders
where pieces = 'held' and payment_state = 'unpaid' and held_until < now() - interval '2 minutes'
union all
-- I7: what happened is written down, once.
select 'I7', 'order ' || o.id || ' is paid and has ' || count(e.id) || ' such events'
from orders o left join order_events e on e.order_id = o.id and e.kind = 'paid'
group by o.id having (o.paid_at is not null)::int <> count(e.id)
union all
select 'I7', 'attempt ' || a.id || ' is done and pays nothing' from payment_attempts a
where a.state = 'done' and not exists (select from payments p where p.paypal_order_id = a.paypal_order_id)
  and not exists (select from payment_exceptions e where e.paypal_order_id = a.paypal_order_id)
union all
select 'I7', 'refund ' || r.id || ' is completed and not noted' from refunds r join payments p on p.capture_id = r.capture_id
where r.state = 'completed' and not exists (select from order_events e where e.order_id = p.order_id and e.kind = 'refunded')
union all
-- I8: never more goes back than came in, and both sides know the same.
select 'I8', 'payment ' || p.capture_id || ' of ' || p.cents || ' has refunds of ' || sum(r.cents)
from payments p join refunds r on r.capture_id = p.capture_id and r.state <> 'failed'
group by p.capture_id, p.cents having sum(r.cents) > p.cents
union all
select 'I8', 'order ' || o.id || ' counts ' || o.refunded_cents || ' as refunded, its refunds make '
  || coalesce(sum(r.cents), 0)
from orders o join payments p on p.order_id = o.id
left join refunds r on r.capture_id = p.capture_id and r.state = 'completed'
group by o.id, o.refunded_cents having o.refunded_cents <> coalesce(sum(r.cents), 0)
union all
select 'I8', 'refund ' || g.id || ' of ' || g.value || ' is at PayPal and not in the books' from given_back g
where g.status = 'COMPLETED'
  and not exists (select from refunds r where r.paypal_refund_id = g.id and r.cents = round(g.value * 100))
