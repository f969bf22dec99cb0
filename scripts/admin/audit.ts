import { listAudit } from '../../server/src/features/operators/users.ts'
import { alignColumns, type Commands, countOf, timeOf } from './command.ts'
import { requireAccount } from './users.ts'

export const auditCommands: Commands = {
  'user audit': {
    takes: 'EMAIL|ID [--limit NUMBER]',
    says: 'shows an account’s security log, newest first: 25 entries, or up to 1,000 with --limit',
    options: { limit: { type: 'string' } },
    words: 1,
    async run(context, [name = ''], values) {
      const { id } = await requireAccount(context, name)
      const { entries, next } = await listAudit(context, id, countOf(values, 'limit', { fallback: 25, max: 1000 }))
      const rows = entries.map(({ created_at, actor, summary, device, country, network }) => [
        timeOf(new Date(created_at)),
        actor,
        summary,
        [device, country, network].filter(Boolean).join(', '),
      ])
      const lines = rows.length === 0 ? ['The log is empty.'] : alignColumns(rows)
      return { data: { id, entries }, lines: next === null ? lines : [...lines, 'There are more: use --limit.'] }
    },
  },
}
