import { createFeedReader } from '../../server/src/adapters/domain-feeds/create-feed-reader.ts'
import { loadEngine } from '../../server/src/adapters/engine-data/load-engine.ts'
import { refreshFeeds } from '../../server/src/features/domain-feeds/refresh.ts'
import { rollBackFeeds } from '../../server/src/features/domain-feeds/rollback.ts'
import { describeFeeds } from '../../server/src/features/domain-feeds/status.ts'
import { ensureDomains } from '../domains.mjs'
import type { Commands } from './command.ts'

/** A running server picks up these changes within a minute. */
export const feedCommands: Commands = {
  'feeds status': {
    says: 'shows the lists of email domains in use: what each lists and remembers, and how the last refresh went',
    async run(context) {
      for (const line of await describeFeeds(context)) console.log(line)
    },
  },
  'feeds refresh': {
    says: 'reads the feeds now instead of at their time, checks them, and uses them',
    async run(context) {
      ensureDomains()
      const outcome = await refreshFeeds({ ...context, engine: loadEngine(), feeds: createFeedReader({ fetch }) })
      switch (outcome.status) {
        case 'updated':
          return console.log(`Version ${outcome.version} with ${outcome.domains} domains is in use.`)
        case 'unchanged':
          return console.log('The feeds say what they said before.')
        case 'off':
          return console.log('FEEDS_BLOCK and FEEDS_ALLOW are none: there is nothing to read.')
        case 'failed':
          console.error(`The feeds were not refreshed: ${outcome.reason}. What was in use stays.`)
          process.exitCode = 1
          return
        default:
          return outcome satisfies never
      }
    },
  },
  'feeds rollback': {
    says: 'goes back to the version before, until a refresh makes a newer one',
    async run(context) {
      const outcome = await rollBackFeeds(context)
      if (outcome.status === 'nothing-to-roll-back') {
        console.error('There is no version to go back from.')
        process.exitCode = 1
      } else console.log(`${outcome.from} is taken back; ${outcome.to ?? 'what is bundled'} is in use.`)
    },
  },
}
