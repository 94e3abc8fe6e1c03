create table users (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  created_at timestamptz not null
);

-- The shape that connect-pg-simple expects; "sid" is the SHA-256 of the cookie's session id.
create table sessions (
  sid text primary key,
  sess json not null,
  expire timestamp(6) not null
);
create index sessions_expire on sessions (expire);
create index sessions_user on sessions ((sess ->> 'userId'));

-- The shape that rate-limiter-flexible expects.
create table login_attempts (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
