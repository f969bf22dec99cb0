import { formatCounted } from '@assay/contract/format/figures'
import { resealAll } from '../../server/src/features/secrets/sealing-keys.ts'
import { CommandError, type Commands } from './command.ts'

export const secretCommands: Commands = {
  'secrets rotate': {
    says: 'seals everything again under the first secret in SERVER_SECRET; safe while the server runs, and to run again',
    async run(context) {
      if (context.config.serverSecrets.length === 0) {
        throw new CommandError('Set SERVER_SECRET_FILE or SERVER_SECRET_COMMAND first, as the server has it.')
      }
      const resealed = await resealAll(context)
      const line = `${formatCounted(resealed, 'row')} sealed again. Nothing is sealed under another secret any more.`
      return { data: { resealed }, lines: [line], changed: { resealed } }
    },
  },
}
