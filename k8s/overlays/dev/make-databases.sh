#!/bin/sh
# Run by the postgres image when its volume is empty: a role and a database of its own for every service.
set -eu

for service in gateway campaigns leads sending tracking objects mailboxes; do
  eval "password=\$$(echo "$service" | tr '[:lower:]' '[:upper:]')_PASSWORD"
  psql --username "$POSTGRES_USER" --dbname postgres --set ON_ERROR_STOP=1 \
    --set service="$service" --set password="$password" <<'SQL'
create role :"service" login password :'password';
create database :"service" owner :"service";
revoke connect on database :"service" from public;
SQL
done
