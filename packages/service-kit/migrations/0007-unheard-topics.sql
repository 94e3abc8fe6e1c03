-- Topics that this service does not hear for now: it has lost records of them, or cannot read them. While a row of a topic
-- stands, no copy handles a record of it, and the bus delivers again later.
create table unheard_topics (
  topic text not null,
  cause text not null,
  since timestamptz not null default clock_timestamp(),
  -- For an operator: what happened, and what to do.
  detail text not null,
  primary key (topic, cause)
);
