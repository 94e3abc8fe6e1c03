-- The class that each row of a report is of now. That in which it was counted is in `counted_links`, with the same columns.
create view classified_links as
select campaign_id, status_meanwhile as status, completing_step, sent_at is not null as sent,
  opened_at is not null as opened, clicked_at is not null as clicked, bounced_at is not null as bounced,
  spam_at is not null as spam, replied_at is not null as replied, id as link_id
from report_rows;
