-- The key that made a change. No reference, so that removing a key keeps its entries as they are.
alter table audit_entries add column api_key_id uuid;
