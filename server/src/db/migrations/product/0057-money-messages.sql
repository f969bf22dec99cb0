-- Notices about payments and plans are messages. Only the server writes notices, so its titles tell the earlier ones apart.
-- Row security is forced on the table's owner, too.
set local role service_role;
update notifications set type = 'message'
where (type = 'info' and title in ('Payment received', 'Your plan has changed', 'Your plan ends soon',
    'Your plan renews soon', 'We refunded a double payment', 'The price of your plan changes'))
  or (type = 'alert' and title = 'Your subscription is cancelled');
reset role;
