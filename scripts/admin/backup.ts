import { resolve } from 'node:path'
import { backUp } from '../../server/src/db/embedded/back-up.ts'
import { attachEmbedded } from '../../server/src/db/embedded/start.ts'
import { type Commands, UsageError } from './command.ts'

export const backupCommands: Commands = {
  backup: {
    takes: 'FOLDER',
    says: 'copies the running embedded database into an empty folder; to restore, set DATA_DIR to that folder',
    words: 1,
    async run({ config }, [folder = '']) {
      if (config.databaseUrl) throw new UsageError('DATABASE_URL is set. Back up that server with its own tools.')
      const embedded = await attachEmbedded(config.dataDir)
      await backUp(embedded, resolve(folder))
      await embedded.stop()
      return {
        data: { folder: resolve(folder) },
        lines: [`Backed up to ${resolve(folder)}. To run Assay on it, set DATA_DIR to that folder.`],
        changed: {},
      }
    },
  },
}
