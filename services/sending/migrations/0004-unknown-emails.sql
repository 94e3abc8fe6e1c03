-- Few emails are unknown, and whoever watches the service counts them every few seconds.
create index emails_unknown on emails (handed_over_at) where status = 'unknown';
