#!/bin/sh
# Runs once, on an empty volume: a database for every service, owned by a role that can enter no other one.
set -eu

for service in gateway campaigns leads sending tracking objects mailboxes; do
  psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --set name="$service" \
    --set password="$(printenv "${service}_password")" --username "$POSTGRES_USER" --dbname postgres <<'SQL'
create role :"name" login password :'password';
create database :"name" owner :"name";
revoke connect, temporary on database :"name" from public;
SQL
done
