-- What links in emails of a domain's mailboxes begin with instead of the address of the product.
create table tracking_hosts (
  -- After the @ of their addresses, in ASCII.
  domain text primary key,
  -- Like https://go.example.com
  origin text not null
);
