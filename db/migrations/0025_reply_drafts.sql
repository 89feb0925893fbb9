-- A reply that a program with a key wrote for staff to check and send.
alter table contact_messages add column reply_draft text, add column reply_draft_by text;
