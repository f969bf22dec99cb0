import { isUseDue, setUse } from '../key-uses.ts'

/** The parts of the charging statement that differ where keys have budgets of their own. */
export const noBudgets = {
  held: '',
  weighed: '',
  joined: '',
  granted: 'used_if_all as used_after',
  fits: '',
  touched: `update api_keys k set ${setUse}
  from unnest($19::uuid[], $20::cidr[], $21::text[], $22::boolean[]) u (key_id, network, agent, is_old)
  where k.user_id = any ($16::uuid[]) and k.id = u.key_id and k.id in (select key_id from granted) and ${isUseDue}`,
  reason: `'by', 'quota', 'used', coalesce(s.after, w.used_before), 'limit', w.unit_limit`,
}

// Keys with a budget, and forms, are locked after their periods. What they refuse doesn't count towards the period, so the sums
// are made again over what is granted. Their rows are written anyway, so the last use comes with it. Forms without a budget share
// half of the quota, as `publishable/queries.ts` shows it: anyone can use up what a key in a page may spend.
export const withBudgets: typeof noBudgets = {
  held: `budgets as materialized (
  select id, monthly_budget, budget_period_id, budget_used, (
      select count(*) from api_keys o
      where o.user_id = k.user_id and o.deleted_at is null and o.public_key is not null and o.monthly_budget is null
    )::int as sharing
  from api_keys k
  where id = any ($2::uuid[]) and user_id = any ($16::uuid[]) and (monthly_budget is not null or public_key is not null)
    and (select count(*) from held) >= 0
  order by id for no key update
),`,
  weighed: `, b.monthly_budget, b.spent_before, b.spent_before + sum(r.units) over (partition by r.key_id, r.period_id order by r.place) as spent_if_all`,
  joined: `left join lateral (
    select coalesce(monthly_budget, case when h.unit_limit is not null then greatest(1, h.unit_limit / 2 / greatest(1, sharing)) end)
        as monthly_budget,
      case when budget_period_id = r.period_id then budget_used else 0 end as spent_before
    from budgets where id = r.key_id
  ) b on true`,
  granted: `used_before + sum(units) over (partition by purse order by place) as used_after,
    spent_before + sum(units) over (partition by key_id, period_id order by place) as spent_after`,
  fits: 'and (monthly_budget is null or spent_if_all <= monthly_budget)',
  touched: `update api_keys k set ${setUse}, budget_used = coalesce(g.spent, k.budget_used),
    budget_period_id = case when g.spent is null then k.budget_period_id else g.period_id end
  from (select key_id, period_id, max(spent_after) as spent from granted group by key_id, period_id) g,
    unnest($19::uuid[], $20::cidr[], $21::text[], $22::boolean[]) u (key_id, network, agent, is_old)
  where k.user_id = any ($16::uuid[]) and k.id = g.key_id and k.id = u.key_id and (g.spent is not null or ${isUseDue})`,
  reason: `'by', case when w.spent_if_all > w.monthly_budget then 'budget' else 'quota' end,
       'used', case when w.spent_if_all > w.monthly_budget
         then coalesce((select max(spent_after) from granted g where g.key_id = w.key_id and g.period_id = w.period_id), w.spent_before)
         else coalesce(s.after, w.used_before) end,
       'limit', case when w.spent_if_all > w.monthly_budget then w.monthly_budget else w.unit_limit end`,
}
