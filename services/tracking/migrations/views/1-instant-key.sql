-- An instant as text of 26 characters, so that the order of the text is that of the instants.
create or replace function instant_key(at timestamptz) returns text stable parallel safe
return to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US');
