-- The status of a link, unless the length of its sequence completes it.
create or replace function status_meanwhile(mailable boolean, outcome text, sent_at timestamptz, failed_at timestamptz) returns text
immutable parallel safe
return case
  when not mailable then 'failed'
  when outcome is not null then outcome
  when sent_at is not null then 'sent'
  when failed_at is not null then 'failed'
  else 'pending'
end;
