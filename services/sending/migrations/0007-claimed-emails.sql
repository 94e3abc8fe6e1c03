-- Emails whose end is not recorded yet. One that is `claimed` was never begun with the mail server, whatever became of the
-- sender since; `withdrawn`: neither will it be. One that is `begun` may have left; `answered`: it ended as it says here.
-- What an older version has claimed is not in here, and may have left.
create table claimed_emails (
  email_id uuid primary key,
  campaign_id uuid not null,
  state text not null default 'claimed',
  delivery jsonb,
  ended_at timestamptz
) with (fillfactor = 50);
