-- What a session wrote in the last seconds (rule C1). Worthless after a crash, hence unlogged.
create unlogged table recent_writes (
  id bigint generated always as identity primary key,
  session_id text not null,
  mark text not null,
  expires_at timestamptz not null
);
create index recent_writes_session on recent_writes (session_id, id desc);
