-- How much of its allowance a mailbox has used on a day in its zone, as `sending` told it last.
alter table mailbox_days alter column read set default 0, add column used integer not null default 0;

-- Tells of every mailbox once more: `sending` begins to listen now, and mailboxes may have been connected longer ago than
-- the bus keeps records. Nobody may add to their streams meanwhile. The product's clock may not be the database's: its
-- time is that of the latest event.
lock table events in exclusive mode;
with now as (select max(occurred_at) as at from events)
insert into events (stream_id, version, event_id, type, data, metadata, occurred_at)
select 'mailbox-' || id, (select max(version) from events where stream_id = 'mailbox-' || id) + 1, gen_random_uuid(), 'MailboxChanged',
  jsonb_build_object('mailboxId', id, 'mailbox', facts,
    'changedAt', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'standing', jsonb_build_object('isPaused', is_paused, 'fault', fault_use,
      'connectedAt', to_char(connected_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))),
  '{"correlationId": null, "causationId": null}', at
from mailboxes, now where removed_at is null;
