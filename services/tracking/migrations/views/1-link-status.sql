-- The status of a link: completed once the last step of its sequence was sent.
create or replace function link_status(completing_step integer, last_step integer, meanwhile text) returns text
immutable parallel safe
return case when completing_step >= last_step then 'completed' else meanwhile end;
