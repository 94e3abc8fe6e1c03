-- The reason of what a mail is taken for, where that quotes the mail: events keep it without the quote.
alter table mail_words add column diagnosis text;
