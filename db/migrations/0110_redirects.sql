-- Where pages of a former shop, or of this one, have gone. Asked only for an address that has no page.
create table redirects (
  id bigint generated always as identity primary key,
  -- As `former-path.ts` writes it: in lower case, without host, query and last slash.
  path text not null unique check (path like '/_%' and length(path) <= 300),
  -- A page of this shop, as a browser asks for it.
  target text not null check (target like '/%' and length(target) <= 300),
  -- The import that brought it, which takes it back when it is undone. No foreign key: imports are deleted after two months.
  import_id uuid,
  made_at timestamptz not null
);
create index redirects_import on redirects (import_id) where import_id is not null;

-- 'missing': an address without a page that somebody opened.
alter table visit_counts drop constraint visit_counts_kind_check;
alter table visit_counts add constraint visit_counts_kind_check
  check (kind in ('all', 'page', 'source', 'campaign', 'step', 'missing')) not valid;
alter table visit_counts validate constraint visit_counts_kind_check;
