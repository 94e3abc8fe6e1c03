-- Self-tests of before saw which servers replace Message-IDs (rule M9), and nobody was told. One tells if the mailbox was not
-- changed since. Nobody may add to the streams meanwhile. The product's clock may not be the database's: its time is that
-- of the latest event.
lock table events in exclusive mode;
with now as (select max(occurred_at) as at from events),
  judged as (
    select distinct on (mailbox_id) mailbox_id, started_at, verdict ->> 'messageId' = 'replaced' as replaced
    from self_tests where verdict ->> 'messageId' in ('kept', 'replaced')
    order by mailbox_id, started_at desc, id desc),
  told as (
    update mailboxes set facts = facts || '{"replacesMessageIds": true}'
    from judged
    where mailboxes.id = judged.mailbox_id and replaced and removed_at is null and not exists (
      select from mailbox_changes
      where mailbox_changes.mailbox_id = mailboxes.id and kind = 'changed' and happened_at >= started_at)
    returning mailboxes.id, facts)
insert into events (stream_id, version, event_id, type, data, metadata, occurred_at)
select 'mailbox-' || id, (select max(version) from events where stream_id = 'mailbox-' || id) + 1, gen_random_uuid(), 'MailboxChanged',
  jsonb_build_object('mailboxId', id, 'mailbox', facts,
    'changedAt', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'bySelfTest', true),
  '{"correlationId": null, "causationId": null}', at
from told, now;
