import { resolve } from 'node:path'
import { backUp } from '../../server/src/db/embedded/back-up.ts'
import { attachEmbedded } from '../../server/src/db/embedded/start.ts'
import { type Commands, UsageError } from './command.ts'

export const backupCommands: Commands = {
  backup: {
    takes: 'FOLDER',
    says: 'copies the embedded database, while it works, into an empty folder; to restore, set DATA_DIR to that',
    words: 1,
    async run({ config }, [folder = '']) {
      if (config.databaseUrl) throw new UsageError('DATABASE_URL is set: that server is backed up by its own means.')
      const embedded = await attachEmbedded(config.dataDir)
      await backUp(embedded, resolve(folder))
      await embedded.stop()
      console.log(`${resolve(folder)} is a backup. Assay runs on it with DATA_DIR set to it.`)
    },
  },
}
