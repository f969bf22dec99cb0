-- What the metrics read every few seconds: the oldest of what waits, and what was abandoned lately.
create index mail_outbox_oldest on mail_outbox (created_at) where sent_at is null and given_up_at is null;
create index mail_outbox_given_up on mail_outbox (given_up_at) where given_up_at is not null;
create index payment_events_oldest on payment_events (received_at) where handled_at is null;
