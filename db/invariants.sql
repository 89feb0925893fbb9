-- What must always be true of a shop's books. Each statement answers what breaks the rule above it, in a column "what";
-- no rows: all is well. They run after faults in tests, after a restore, and every night on the copy that proves the
-- backup.

-- The stock of a piece is what its ledger adds up to.
select s.product_id as what
from stock s left join stock_ledger l on l.product_id = s.product_id
group by s.product_id, s.on_hand, s.reserved
having s.on_hand <> coalesce(sum(l.on_hand_change), 0) or s.reserved <> coalesce(sum(l.reserved_change), 0);

-- Every piece has its place on the shelf.
select p.id as what from products p where not exists (select from stock s where s.product_id = p.id);

-- A piece's rating is what its shown reviews add up to.
select p.id as what
from products p left join reviews r on r.product_id = p.id and r.status = 'shown'
group by p.id
having p.rating_sum <> coalesce(sum(r.rating), 0) or p.rating_count <> count(r.id);

-- A letter has met one end at most.
select id as what from letters where num_nonnulls(sent_at, kept_at, failed_at) > 1;
