-- Hits as they came in, in that order, until what they mean is recorded: `hit` says how and what for a link was fetched.
-- Written before its sender is answered, so the row is small, its index too, and nothing else is looked at.
create table hits (
  id bigint generated always as identity primary key,
  email_id uuid not null,
  hit json not null
);
