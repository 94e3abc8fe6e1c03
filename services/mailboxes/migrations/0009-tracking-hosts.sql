-- The hosts that links in emails of domains lead to. Their truth are the streams `tracking-host-<domain>`.
create table tracking_hosts (
  domain text not null,
  host text not null,
  -- Of a domain one at most. Others were used: links in emails that left still lead to them.
  is_current boolean not null default true,
  -- Whether emails that leave now have links to it.
  is_used boolean not null default false,
  was_used boolean not null default false,
  primary key (domain, host)
);

create index tracking_hosts_by_host on tracking_hosts (host);

-- What the DNS said of the host of a domain last. Not made from events: the DNS is asked again.
create table tracking_host_findings (
  domain text primary key,
  host text not null,
  finding jsonb not null,
  checked_at timestamptz not null
);
