-- Ids come as people and programs type them. What is none finds nothing, and what is one is found by the primary key:
-- comparing `id::text` looked at every customer, message and letter there is.
create function as_uuid(typed text) returns uuid language sql immutable as $$
  select case when typed ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then typed::uuid end
$$;

-- Subscribers and customers that go away take these along, or are taken out of them.
create index newsletter_sends_of_subscriber on newsletter_sends (subscriber_id);
create index contact_messages_of_customer on contact_messages (customer_id) where customer_id is not null;
