-- The path of a folder is what its server says, and may be a password. Only whether it is the same matters; see
-- src/mailbox/folder-name.ts. The names of the relay's folders do not begin with an id.
update mailbox_cursors set folder = left(folder, 37) || encode(sha256(convert_to(folder, 'UTF8')), 'hex')
  where folder ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12} ';
update refused_mails set folder = left(folder, 37) || encode(sha256(convert_to(folder, 'UTF8')), 'hex')
  where folder ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12} ';
