-- An email is stored by what it says, not by how that looks, and rendered when it is sent (decision 32). Null: a release
-- before has rendered it.
alter table letters add column kind text;
-- 0: codes and links that somebody waits for; 1: most; 2: newsletters.
alter table letters add column urgency smallint not null default 1;
-- Takes the place of `due_at`, which is never for these: a release before can't render them, and must not send them empty.
alter table letters add column send_at timestamptz;

-- What it says, sealed. Apart from its row, which is written anew at each try. Without a reference: that would lock the
-- row of `letters` for each that is written here.
create table email_facts (
  email_id uuid primary key,
  sealed bytea not null
);

create function forget_email_facts() returns trigger language plpgsql as $$
begin
  delete from email_facts where email_id = old.id;
  return null;
end $$;
create trigger forget_email_facts after delete on letters for each row execute function forget_email_facts();

-- "Send again" of a release before would hand it an email of this one.
create function send_by_newest_release() returns trigger language plpgsql as $$
begin
  new.send_at := new.due_at;
  new.due_at := 'infinity';
  return new;
end $$;
create trigger send_by_newest_release before update of due_at on letters for each row
  when (new.send_at is not null and new.due_at < 'infinity') execute function send_by_newest_release();

create index letters_to_send on letters (urgency, send_at)
  where send_at is not null and sent_at is null and kept_at is null and failed_at is null;
-- Of releases before; these look for them without it while they still run.
create index letters_rendered on letters (due_at)
  where kind is null and sent_at is null and kept_at is null and failed_at is null;
drop index letters_owed;
drop index letters_due;
