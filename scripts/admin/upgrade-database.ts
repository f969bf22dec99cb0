import { formatCounted } from '@assay/contract/format'
import { upgradeDatabase } from '../../server/src/db/embedded/upgrade/upgrade.ts'
import { type Commands, textOf, UsageError } from './command.ts'

export const upgradeCommands: Commands = {
  'upgrade-database': {
    takes: '[--binaries FOLDER]',
    says: 'moves the embedded database to this version’s PostgreSQL and keeps the old folder; stop the server first',
    options: { binaries: { type: 'string' } },
    async runOffline(config, values) {
      if (config.databaseUrl) throw new UsageError('DATABASE_URL is set. Upgrade that server with its own tools.')
      const upgrade = await upgradeDatabase(config.dataDir, textOf(values, 'binaries'), console.log)
      if (upgrade === null) return console.log('Nothing to do: the database already has this version’s PostgreSQL.')
      console.log(
        `Upgraded from PostgreSQL ${upgrade.from} to ${upgrade.to}: copied ${formatCounted(upgrade.rows, 'row')}, each table counted. ` +
          `The old database is in ${upgrade.kept}. Delete it once you’re sure you won’t go back.`,
      )
    },
  },
}
