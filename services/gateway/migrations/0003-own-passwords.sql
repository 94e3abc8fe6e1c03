-- What ADMIN_PASSWORD last was, hashed; null for users that the settings did not make. As long as the setting stays the
-- same, the password that the user has chosen since stays too.
alter table users add column setting_hash text;
update users set setting_hash = password_hash;

-- What a session is called in its user's list: neither the id in the cookie nor its hash.
alter table sessions add column id uuid not null unique default gen_random_uuid();
