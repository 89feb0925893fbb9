-- What is added to a paid order is free: only such an item can change a report that has been summed. The items of a new order are
-- written before it is paid; of them nothing is asked any more, which was a seventh of the time of its insert.
create function forget_reports_of_added_item() returns trigger language plpgsql as $$
begin
  perform forget_report_of(o.paid_at) from orders o where o.id = new.order_id and o.paid_at < now() - interval '1 hour';
  return null;
end $$;
drop trigger order_lines_forget_reports_new on order_lines;
create trigger order_lines_forget_reports_new after insert on order_lines
  for each row when (new.is_free) execute function forget_reports_of_added_item();
