import { useSyncExternalStore } from 'react'
import { passkeyOffer } from '../../../api/auth/passkey-offer.ts'
import { PasskeyOfferCard } from './passkey-offer-card.tsx'

/** Once per account, after a sign-in with a password. */
export function PasskeyOffer() {
  const isDue = useSyncExternalStore(passkeyOffer.subscribe, passkeyOffer.read) !== null
  return isDue && <PasskeyOfferCard onDone={passkeyOffer.clear} />
}
