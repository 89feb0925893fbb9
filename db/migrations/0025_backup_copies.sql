-- Where the copies of a backup are. Empty: in the folder of the machine that took it alone.
alter table backup_runs
  -- s3://bucket/key
  add column sent_to text,
  add column sent_at timestamptz,
  -- Which copy was restored to prove it: that of the folder, or the one that came back from the bucket.
  add column proven_from text check (proven_from in ('folder', 'bucket')),
  add constraint backup_runs_sent check ((sent_to is null) = (sent_at is null));
