-- Every mail ends: sent, or given up for a reason that operators can read. A link or a code ends when it stops working.
alter table mail_outbox
  add column expires_at timestamptz,
  -- Set while it's on its way, so that an operator's retry doesn't send it twice.
  add column leased_until timestamptz,
  add column unsubscribe_url text
    check (octet_length(unsubscribe_url) <= 2048 and unsubscribe_url ~ '^https?://[^[:cntrl:][:space:]<>]+$'),
  -- Null with `given_up_at` set: rejected, noted by a process of version 0.1.
  add column failure text check (failure in ('rejected', 'unconfirmed', 'expired', 'timed_out'));

-- For the sweep.
create index mail_outbox_sent on mail_outbox (sent_at) where sent_at is not null;
