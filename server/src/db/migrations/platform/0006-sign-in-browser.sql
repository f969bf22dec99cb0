-- A sign-in at a provider is finished by the browser that began it: the hash of a cookie that only that browser has.
alter table auth.flow_state add column browser_hash text check (length(browser_hash) = 64);
