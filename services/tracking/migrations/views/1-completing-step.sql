-- The step that completes a link if its sequence has no further step (rule E4).
create or replace function completing_step(mailable boolean, outcome text, unknown text, last_sent_step integer) returns integer
immutable parallel safe
return case when mailable and outcome is null and unknown is null then last_sent_step end;
