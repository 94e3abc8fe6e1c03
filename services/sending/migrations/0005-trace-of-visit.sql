-- The place in a trace (W3C Trace Context) of what brings the next visit: an email that leaves at once belongs to the click
-- that started it. Empty where nothing is traced.
alter table campaigns add traceparent text;
