-- An export reads an account's deliveries and attempts page by page, in the order of their keys.
create index webhook_deliveries_of_user on webhook_deliveries (user_id, endpoint_id, event_id);
drop index webhook_deliveries_by_user;
create index webhook_attempts_of_user on webhook_attempts (user_id, endpoint_id, event_id, number);
drop index webhook_attempts_by_user;
