import { formatCounted } from '@assay/contract/format/figures'
import { upgradeDatabase } from '../../server/src/db/embedded/upgrade/upgrade.ts'
import { type Commands, textOf, UsageError } from './command.ts'

export const upgradeCommands: Commands = {
  'upgrade-database': {
    takes: '[--binaries FOLDER]',
    says: 'moves the embedded database to this version’s PostgreSQL and keeps the old folder; stop the server first',
    options: { binaries: { type: 'string' } },
    async runOffline(config, values) {
      if (config.databaseUrl) throw new UsageError('DATABASE_URL is set. Upgrade that server with its own tools.')
      // Standard output is the result alone.
      const upgrade = await upgradeDatabase(config.dataDir, textOf(values, 'binaries'), console.error)
      if (upgrade === null) {
        return { data: null, lines: ['Nothing to do: the database already has this version’s PostgreSQL.'] }
      }
      const { from, to, rows, kept } = upgrade
      return {
        data: upgrade,
        lines: [
          `Upgraded from PostgreSQL ${from} to ${to}: copied ${formatCounted(rows, 'row')}, each table counted.`,
          `The old database is in ${kept}. Delete it once you’re sure you won’t go back.`,
        ],
      }
    },
  },
}
