import { lazy, Suspense, useSyncExternalStore } from 'react'
import { passkeyOffer } from '../../../api/auth/passkey-offer.ts'

/** Once per account, after a sign-in with a password. */
export function PasskeyOffer() {
  const isDue = useSyncExternalStore(passkeyOffer.subscribe, passkeyOffer.read) !== null
  return (
    isDue && (
      <Suspense>
        <PasskeyOfferCard onDone={passkeyOffer.clear} />
      </Suspense>
    )
  )
}

const PasskeyOfferCard = lazy(async () => ({ default: (await import('./passkey-offer-card.tsx')).PasskeyOfferCard }))
