-- Who acted, by the name of that moment: a member may have left the team since. Null for what the version before wrote.
alter table audit_events
  add column member_name text,
  add constraint audit_events_member_name_bound check (octet_length(member_name) <= 480) not valid;
