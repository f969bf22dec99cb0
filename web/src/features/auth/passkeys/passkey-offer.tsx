import { lazy, Suspense, useSyncExternalStore } from 'react'
import { passkeyOffer } from '../../../api/auth/passkey-offer.ts'

/** Once per account, after a sign-in with a password. Its script is loaded only then. */
export function PasskeyOffer() {
  const isDue = useSyncExternalStore(passkeyOffer.subscribe, passkeyOffer.read) !== null
  if (!isDue) return null
  return (
    <Suspense>
      <PasskeyOfferCard onDone={passkeyOffer.clear} />
    </Suspense>
  )
}

/** Without its script, there's no offer. */
const PasskeyOfferCard = lazy(async () => {
  const loaded = await import('./passkey-offer-card.tsx').catch(() => null)
  return { default: loaded?.PasskeyOfferCard ?? (() => null) }
})
