-- Vault rows: the words of mail servers about emails, which may name and describe a person, in the place of the reason of
-- the event with this version. Erased with the lead; the events themselves hold what rules found in them.
create table reply_words (
  email_id uuid primary key,
  version integer not null,
  words text not null
);
