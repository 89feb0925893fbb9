-- The key on the owner's paper that opens the copy in the bucket, by its ID; empty: only the machine that took the backup can
-- open it. Files in the folder name it themselves.
alter table backup_runs add column sent_key text;

-- After a new key was made, earlier copies are encrypted to it, too.
alter table backup_progress
  drop constraint backup_progress_step_check,
  add constraint backup_progress_step_check check (step in ('waiting', 'taking', 'sending', 'verifying', 'sealing'));
