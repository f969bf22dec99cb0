import { ensureAuthKeys, rotateApiKey, rotateSigningKey } from '../../server/src/features/auth/keys/keys.ts'
import type { Commands } from './command.ts'

export const authKeyCommands: Commands = {
  keys: {
    says: 'prints the embedded backend’s publishable and secret API keys',
    isEmbeddedOnly: true,
    async run(context) {
      const { publishable, secret } = await ensureAuthKeys(context)
      console.log(`publishable  ${publishable}\nsecret       ${secret}`)
    },
  },
  'rotate-signing-key': {
    says: 'signs new access tokens with a new key; tokens signed with the old one stay valid until they expire (1 hour)',
    isEmbeddedOnly: true,
    async run(context) {
      await ensureAuthKeys(context)
      console.log(`Access tokens are now signed with ${await rotateSigningKey(context)}.`)
    },
  },
  'rotate-publishable-key': {
    says: 'replaces the publishable API key and prints the new one',
    isEmbeddedOnly: true,
    async run(context) {
      await ensureAuthKeys(context)
      console.log(`publishable  ${await rotateApiKey(context, 'publishable')}`)
    },
  },
  'rotate-secret-key': {
    says: 'replaces the secret API key and prints the new one',
    isEmbeddedOnly: true,
    async run(context) {
      await ensureAuthKeys(context)
      console.log(`secret       ${await rotateApiKey(context, 'secret')}`)
    },
  },
}
