import { formatCounted } from '@assay/contract/format'
import { createFeedReader } from '../../server/src/adapters/domain-feeds/create-feed-reader.ts'
import { loadEngine } from '../../server/src/adapters/engine-data/load-engine.ts'
import { refreshFeeds } from '../../server/src/features/domain-feeds/refresh.ts'
import { rollBackFeeds } from '../../server/src/features/domain-feeds/rollback.ts'
import { describeFeeds } from '../../server/src/features/domain-feeds/status.ts'
import type { Commands } from './command.ts'

/** A running server picks up these changes within a minute. */
export const feedCommands: Commands = {
  'feeds status': {
    says: 'shows the email domain lists in use: what each lists and remembers, and how the last refresh went',
    async run(context) {
      for (const line of await describeFeeds(context)) console.log(line)
    },
  },
  'feeds refresh': {
    says: 'refreshes the feeds now instead of at the scheduled time',
    async run(context) {
      const outcome = await refreshFeeds({ ...context, engine: loadEngine(), feeds: createFeedReader({ fetch }) })
      switch (outcome.status) {
        case 'updated':
          return console.log(
            `Version ${outcome.version} is now in use, with ${formatCounted(outcome.domains, 'domain')}.`,
          )
        case 'unchanged':
          return console.log('Nothing has changed since the last refresh.')
        case 'off':
          return console.log('There’s nothing to refresh: FEEDS_BLOCK and FEEDS_ALLOW are none.')
        case 'failed':
          console.error(`The feeds weren’t refreshed: ${outcome.reason}. The version in use stays.`)
          process.exitCode = 1
          return
        default:
          return outcome satisfies never
      }
    },
  },
  'feeds rollback': {
    says: 'goes back to the previous version, until a refresh creates a newer one',
    async run(context) {
      const outcome = await rollBackFeeds(context)
      if (outcome.status === 'nothing-to-roll-back') {
        console.error('There’s no previous version to go back to.')
        process.exitCode = 1
      } else console.log(`Rolled back ${outcome.from}. ${outcome.to ?? 'The bundled version'} is now in use.`)
    },
  },
}
