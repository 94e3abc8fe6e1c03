-- The pseudonym of the session that began the sign-in; null from a gateway or an instance of before.
alter table oauth_sign_ins add column session text;
