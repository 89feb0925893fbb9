-- How often pages were opened, a row for each day and thing that is counted. Nothing here is about one person: no address, no
-- identifier, no time of day. See docs/decisions/0083-visits-are-counts.md.
create table visit_counts (
  -- In the shop's time zone.
  day date not null,
  -- 'all': everything, its name is empty. The others name a page, the host that led here, a campaign, a step to an order.
  kind text not null check (kind in ('all', 'page', 'source', 'campaign', 'step')),
  -- '*': beyond what is told apart on a day.
  name text not null check (length(name) <= 200),
  visits integer not null default 0 check (visits >= 0),
  views integer not null default 0 check (views >= 0),
  primary key (day, kind, name)
);
