-- What each email says of its link, so that a bounce, a complaint or a reply can be taken back without what other emails
-- of the link say.
create table link_engagement (
  link_id uuid not null,
  email_id uuid not null,
  engagement text not null,
  at timestamptz not null,
  primary key (link_id, email_id, engagement)
);
insert into link_engagement
select links.id, (event #>> '{data,emailId}')::uuid, engagement, min((event #>> '{data,at}')::timestamptz)
from inbox
join (values ('EmailBounced', 'bounced'), ('SpamReported', 'spam'), ('ReplyReceived', 'replied')) as kind (type, engagement)
  on event ->> 'type' = kind.type
join links on links.id = (event #>> '{data,linkId}')::uuid
group by 1, 2, 3;

-- Why an email failed, beside the reason for which a rule finished the lead: that one may be taken back.
alter table links add column failed_reason text;
update links set failed_reason = failed.reason, reason = case when outcome is not null then links.reason end
from (
  select distinct on (event #>> '{data,linkId}')
    (event #>> '{data,linkId}')::uuid as link_id, event #>> '{data,reason}' as reason
  from inbox where event ->> 'type' = 'EmailFailed'
  order by event #>> '{data,linkId}', position desc
) as failed
where failed.link_id = links.id;
