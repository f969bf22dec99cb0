/**
 * GCRA, as in the in-process limiter, on Redis's clock: stores when each account's allowance is full again. Returns
 * whether the request is allowed, and the microseconds until that moment. One more than a second ahead was stored before
 * the clock stepped back.
 */
export const takeScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local interval = tonumber(ARGV[1])
local full_at = tonumber(redis.call('GET', KEYS[1]) or 0)
if full_at <= now or full_at > now + 1001 then full_at = now end
local is_allowed = 0
if full_at + interval - now - 1000 <= 0.001 then
  is_allowed = 1
  full_at = full_at + interval
  redis.call('SET', KEYS[1], string.format('%.3f', full_at), 'PX', math.ceil(full_at - now) + 1)
end
return { is_allowed, math.floor((full_at - now) * 1000) }
`
