-- Clicks of machines as they came in, until they are recorded: written before the link leads on, in one small row. Apart
-- from `hits`, which copies of the version before would take for opens; what looks like a person's is in `held_clicks`.
create table machine_clicks (
  id bigint generated always as identity primary key,
  email_id uuid not null,
  click json not null
);
