import { ensureAuthKeys, rotateApiKey, rotateSigningKey } from '../../server/src/features/auth/keys/keys.ts'
import type { Commands } from './command.ts'

export const authKeyCommands: Commands = {
  keys: {
    says: 'prints the embedded backend’s publishable and secret API keys',
    isEmbeddedOnly: true,
    async run(context) {
      const { publishable, secret } = await ensureAuthKeys(context)
      return { data: { publishable, secret }, lines: [`publishable  ${publishable}`, `secret       ${secret}`] }
    },
  },
  'rotate-signing-key': {
    says: 'signs new access tokens with a new key; tokens signed with the old one stay valid until they expire (1 hour)',
    isEmbeddedOnly: true,
    async run(context) {
      await ensureAuthKeys(context)
      const kid = await rotateSigningKey(context)
      return { data: { kid }, lines: [`Access tokens are now signed with ${kid}.`], changed: { kid } }
    },
  },
  'rotate-publishable-key': {
    says: 'replaces the publishable API key and prints the new one',
    isEmbeddedOnly: true,
    async run(context) {
      await ensureAuthKeys(context)
      const publishable = await rotateApiKey(context, 'publishable')
      return { data: { publishable }, lines: [`publishable  ${publishable}`], changed: {} }
    },
  },
  'rotate-secret-key': {
    says: 'replaces the secret API key and prints the new one',
    isEmbeddedOnly: true,
    async run(context) {
      await ensureAuthKeys(context)
      const secret = await rotateApiKey(context, 'secret')
      return { data: { secret }, lines: [`secret       ${secret}`], changed: {} }
    },
  },
}
