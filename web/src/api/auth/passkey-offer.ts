import { tabMemory } from '../tab-memory.ts'

/** Someone signed in with a password in this tab: a passkey would be faster next time. */
export const passkeyOffer = tabMemory('passkey-offer', { forgetOnSignOut: true })
