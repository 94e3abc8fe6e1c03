-- Which mailboxes read one and the same account.
create index mailboxes_by_imap on mailboxes (lower(facts -> 'imap' ->> 'host'), lower(facts -> 'imap' ->> 'user'))
  where removed_at is null;
