-- What the migrations make, to be read. Written by `npm run schema`: change the migrations, not this file.

create table devices (
  token_hash text not null,
  user_id uuid not null,
  session_sid text not null,
  expires_at timestamp with time zone not null,
  constraint devices_pkey PRIMARY KEY (token_hash),
  constraint devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX devices_expiry ON devices USING btree (expires_at);
CREATE INDEX devices_session ON devices USING btree (session_sid);
CREATE INDEX devices_user ON devices USING btree (user_id, expires_at DESC);

create table login_attempts (
  key character varying(255) not null,
  points integer default 0 not null,
  expire bigint,
  constraint login_attempts_pkey PRIMARY KEY (key)
);

create table migrations (
  id integer default nextval('migrations_id_seq'::regclass) not null,
  name character varying(255) not null,
  run_on timestamp without time zone not null,
  constraint migrations_pkey PRIMARY KEY (id)
);

create table recent_writes (
  id bigint generated always as identity not null,
  session_id text not null,
  mark text not null,
  expires_at timestamp with time zone not null,
  constraint recent_writes_pkey PRIMARY KEY (id)
);
CREATE INDEX recent_writes_session ON recent_writes USING btree (session_id, id DESC);

create table sessions (
  sid text not null,
  sess json not null,
  expire timestamp(6) without time zone not null,
  id uuid default gen_random_uuid() not null,
  constraint sessions_pkey PRIMARY KEY (sid),
  constraint sessions_id_key UNIQUE (id)
);
CREATE INDEX sessions_expire ON sessions USING btree (expire);
CREATE INDEX sessions_user ON sessions USING btree ((sess ->> 'userId'::text));

create table sign_in_attempts (
  key text not null,
  attempts integer not null,
  wait_until timestamp with time zone not null,
  forget_at timestamp with time zone not null,
  constraint sign_in_attempts_pkey PRIMARY KEY (key)
);
CREATE INDEX sign_in_attempts_forgotten ON sign_in_attempts USING btree (forget_at);

create table users (
  id uuid not null,
  email text not null,
  password_hash text not null,
  created_at timestamp with time zone not null,
  setting_hash text,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_check CHECK (email = lower(email)),
  constraint users_email_key UNIQUE (email)
);
