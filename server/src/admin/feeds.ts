import { formatCounted } from '@assay/contract/format/figures'
import { createFeedReader } from '../adapters/domain-feeds/create-feed-reader.ts'
import { loadEngine } from '../adapters/engine-data/load-engine.ts'
import { refreshFeeds } from '../features/domain-feeds/refresh.ts'
import { readFeedStatus } from '../features/domain-feeds/status.ts'
import { pin, rollBack } from '../features/operators/engine.ts'
import { runAct } from '../features/operators/log.ts'
import { CommandError, type Commands, inWords, reasonOf, textOf } from './command.ts'

/** A running server picks up these changes within a minute. */
export const feedCommands: Commands = {
  'feeds status': {
    says: 'shows the email domain lists in use: what each lists and remembers, and how the last refresh went',
    async run(context) {
      const status = await readFeedStatus(context)
      return { data: status, lines: describe(status, context.now()) }
    },
  },
  'feeds refresh': {
    says: 'refreshes the feeds now instead of at the scheduled time',
    isAct: true,
    async run(context, _words, values) {
      const act = { action: 'feeds.refresh', reason: reasonOf(values) }
      const outcome = await runAct(context, context.operator, act, () =>
        refreshFeeds({ ...context, engine: loadEngine(), feeds: createFeedReader({ fetch }) }),
      )
      switch (outcome.status) {
        case 'updated': {
          const { version, domains } = outcome
          const line = `Version ${version} is now in use, with ${formatCounted(domains, 'domain')}.`
          return { data: outcome, lines: [line], changed: { version } }
        }
        case 'unchanged':
          return { data: outcome, lines: ['Nothing has changed since the last refresh.'] }
        case 'off':
          return { data: outcome, lines: ['There’s nothing to refresh: FEEDS_BLOCK and FEEDS_ALLOW are none.'] }
        case 'failed':
          throw new CommandError(`The feeds weren’t refreshed: ${outcome.reason}. The version in use stays.`)
        default:
          return outcome satisfies never
      }
    },
  },
  'feeds rollback': {
    takes: '[--to VERSION]',
    says: 'goes back to the previous version, or to an earlier one, until a refresh creates a newer one',
    options: { to: { type: 'string' } },
    isAct: true,
    async run(context, _words, values) {
      const given = { to: textOf(values, 'to'), reason: reasonOf(values) }
      const outcome = await inWords(() => rollBack(context, context.operator, given))
      const { from, to } = outcome
      const line = `Rolled back ${from}. ${to ?? 'The bundled version'} is now in use.`
      return { data: outcome, lines: [line], changed: { from } }
    },
  },
  'feeds pin': pinCommand(true, 'keeps the version in use: nothing is refreshed until it’s unpinned'),
  'feeds unpin': pinCommand(false, 'lets scheduled refreshes run again'),
}

function pinCommand(isPinned: boolean, says: string): Commands[string] {
  return {
    says,
    isAct: true,
    async run(context, _words, values) {
      await inWords(() => pin(context, context.operator, { isPinned, reason: reasonOf(values) }))
      const line = isPinned ? 'The version in use is pinned.' : 'The feeds are refreshed again as scheduled.'
      return { data: { is_pinned: isPinned }, lines: [line], changed: { is_pinned: String(isPinned) } }
    },
  }
}

type Status = Awaited<ReturnType<typeof readFeedStatus>>

function describe({ inUse, lastRefresh, versions, sources }: Status, now: Date): string[] {
  const hours = (since: Date) => `${Math.round((now.getTime() - since.getTime()) / 3_600_000)} h ago`
  return [
    inUse
      ? `in use        ${inUse.version}, read ${hours(inUse.updatedAt)}`
      : 'in use        what is bundled; no feed was read yet',
    ...(lastRefresh?.pinnedAt ? [`pinned        ${hours(lastRefresh.pinnedAt)}`] : []),
    lastRefresh
      ? `last attempt  ${hours(lastRefresh.attemptedAt)}, ${lastRefresh.failure ? `failed: ${lastRefresh.failure}` : 'good'}`
      : 'last attempt  never',
    ...versions.map(
      ({ version, domains, createdAt, isInUse, isRolledBack }) =>
        `${isInUse ? '*' : ' '} ${version}  ${String(domains).padStart(7)} domains  ${createdAt.toISOString()}${isRolledBack ? '  rolled back' : ''}`,
    ),
    ...sources.flatMap(({ address, flag, listed, remembered, changedAt }) => [
      `    ${flag.padEnd(18)} ${address}`,
      `    ${' '.repeat(18)} ${listed} listed, ${remembered} remembered, changed ${changedAt ? hours(changedAt) : 'never'}`,
    ]),
  ]
}
