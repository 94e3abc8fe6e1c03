-- Browsers that have signed in, each for one user. "token_hash" is the SHA-256 of what the device cookie holds, "session_sid"
-- the session that it signed in to last: who signs that out also forgets the browser.
create table devices (
  token_hash text primary key,
  user_id uuid not null references users on delete cascade,
  session_sid text not null,
  expires_at timestamptz not null
);
create index devices_user on devices (user_id, expires_at desc);
create index devices_session on devices (session_sid);
create index devices_expiry on devices (expires_at);

-- Who has tried to sign in how often, and until when they wait. In the place of login_attempts, which copies of the version
-- before still write to.
create table sign_in_attempts (
  key text primary key,
  attempts integer not null,
  wait_until timestamptz not null,
  forget_at timestamptz not null
);
create index sign_in_attempts_forgotten on sign_in_attempts (forget_at);
