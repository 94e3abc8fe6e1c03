-- Readings are those of accounts, not of mailboxes (rule S13): their ids are as `imapAccountId` makes them, or 'relay'.
insert into account_readings as known (account, read_at)
select (select substr(hex, 1, 8) || '-' || substr(hex, 9, 4) || '-8' || substr(hex, 14, 3) || '-8' || substr(hex, 18, 3) || '-' || substr(hex, 21, 12)
  from encode(sha256(convert_to(lower(imap ->> 'host' || '/' || (imap ->> 'user')), 'UTF8')), 'hex') as hex), max(read_at)
from account_readings join mailboxes on id::text = account where imap is not null group by 1
on conflict (account) do update set read_at = greatest(known.read_at, excluded.read_at);
delete from account_readings where account in (select id::text from mailboxes);
