-- What hangs at the end of a keyring, bead by bead as the strip above it is kept: the strands of a fringe from the strip
-- down, or the large beads of a cord, as digits that are places in `palette`.
alter table designs add column tail jsonb;

-- The fringe and the cord of every design that was made before they were kept. No later rule changes this one.
create function first_tail(design jsonb, palette jsonb) returns jsonb language sql immutable as $$
  with digits as (
    select p.color ->> 'id' as id, (p.place - 1)::text as digit
    from jsonb_array_elements(palette) with ordinality p(color, place)
  ), colors as (
    select coalesce(max(digit) filter (where id = design ->> 'ground'), '0') as ground,
      coalesce(max(digit) filter (where id = design ->> 'letters'), '0') as letters,
      coalesce(max(digit) filter (where id = design ->> 'first'), '0') as first,
      coalesce(max(digit) filter (where id = design ->> 'second'), '0') as second
    from digits
  ), bands as (
    select c.*, case when design ->> 'border' = 'plain' then ground else first end as one,
      case when design ->> 'border' = 'plain' then ground else second end as other
    from colors c
  )
  select case
    when design ->> 'form' <> 'keyring' then jsonb_build_object('fringe', '[]'::jsonb, 'large', '')
    when design ->> 'tail' <> 'fringe' then
      jsonb_build_object('fringe', '[]'::jsonb, 'large', first || letters || second)
    else jsonb_build_object('large', '', 'fringe', (
      select jsonb_agg(repeat(one, 5) || letters || repeat(other, 4) || letters || repeat(one, 3) || letters
        || repeat(ground, s.beads - 15) order by s.strand)
      from unnest(array[20, 23, 24, 26, 26, 26, 24, 23, 20]) with ordinality s(beads, strand)))
    end
  from bands
$$;

-- Beads by color, fringe included, of designs that were made before they were counted.
create function count_beads(cells text, tail jsonb, palette jsonb) returns jsonb language sql immutable as $$
  with beads as (
    select cells || coalesce((select string_agg(strand, '') from jsonb_array_elements_text(tail -> 'fringe') strand), '')
      as digits
  )
  select coalesce(jsonb_object_agg(c.id, c.beads), '{}') from (
    select p.color ->> 'id' as id, length(b.digits) - length(replace(b.digits, (p.place - 1)::text, '')) as beads
    from beads b cross join jsonb_array_elements(palette) with ordinality p(color, place)
  ) c where c.beads > 0
$$;

-- A release before this one leaves both out, or the first, while it runs beside.
create function fill_design_beads() returns trigger language plpgsql as $$
begin
  new.tail := coalesce(new.tail, first_tail(new.design, new.palette));
  new.bead_counts := coalesce(new.bead_counts, count_beads(new.cells, new.tail, new.palette));
  return new;
end $$;
create trigger designs_fill_beads before insert on designs
  for each row when (new.tail is null or new.bead_counts is null) execute function fill_design_beads();

update designs set tail = first_tail(design, palette);
update designs set bead_counts = count_beads(cells, tail, palette) where bead_counts is null;
-- Nothing uses it any more: neither is ever empty, since the trigger above fills in what a release before leaves out.
alter table designs alter column tail set not null, alter column bead_counts set not null;

drop trigger designs_unchangeable on designs;
create trigger designs_unchangeable before update on designs
  for each row when ((old.product_id, old.design, old.settings_version, old.chart_rows, old.cells, old.palette, old.tail,
      old.bead_counts, old.made_at)
    is distinct from (new.product_id, new.design, new.settings_version, new.chart_rows, new.cells, new.palette, new.tail,
      new.bead_counts, new.made_at))
  execute function refuse_design_change();
