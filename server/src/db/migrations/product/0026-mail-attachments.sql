-- A mail may bring one file along: an invoice. Like the bodies it is not kept once it has been sent by SMTP.
alter table mail_outbox
  add column attachment_name text check (attachment_name ~ '^[A-Za-z0-9._-]{1,100}$'),
  add column attachment_type text check (attachment_type ~ '^[a-z]+/[a-z0-9.+-]{1,100}$'),
  add column attachment_bytes bytea check (length(attachment_bytes) <= 1048576),
  add constraint mail_outbox_attachment check ((attachment_name is null) = (attachment_type is null));
