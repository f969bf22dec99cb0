import { productName } from '@assay/contract/product'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import type { LinkOffer } from '../../../api/auth-redirect.ts'
import { useSession } from '../../../api/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { acceptLink } from '../api.ts'

/** No browser requested this link, so a person has to confirm before it signs this one in. */
export function AcceptLink({ offer, onAccepted }: { offer: LinkOffer; onAccepted: () => void }) {
  const session = useSession()
  const [failure, setFailure] = useState<{ message: string; at: number } | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const { heading, text, action } = words[offer.type]

  async function accept() {
    setIsBusy(true)
    const outcome = await acceptLink(offer)
    if (outcome.status === 'done') return onAccepted()
    setIsBusy(false)
    setFailure({ message: outcome.code === 'otp_expired' ? expired : failed, at: performance.now() })
  }

  return (
    <>
      <div className="grid size-11 place-items-center rounded-lg border border-border bg-surface text-accent shadow-sm">
        <Mail className="size-5" aria-hidden="true" />
      </div>
      <div>
        <h1>{heading}</h1>
        <p className="mt-1.5 text-muted">{text}</p>
      </div>
      {failure && (
        <Banner tone="bad" focusKey={failure.at}>
          {failure.message}
        </Banner>
      )}
      {session.status === 'user' && (
        <Banner tone="info">
          You’re signed in as <strong className="font-medium wrap-anywhere">{session.user.email}</strong>. If you
          continue, we’ll log you out of that account.
        </Banner>
      )}
      <Button variant="primary" size="lg" busy={isBusy} busyLabel="Opening..." onClick={accept}>
        {action}
      </Button>
    </>
  )
}

const expired = 'This link has expired or was already used. Ask the person who sent it for a new one.'
const failed = 'We couldn’t open this link. Please try again.'

const signIn = {
  heading: `Sign in to ${productName}`,
  text: 'This link signs you in on this device.',
  action: 'Sign in',
}

const words: Record<LinkOffer['type'], { heading: string; text: string; action: string }> = {
  invite: {
    heading: `You’re invited to ${productName}`,
    text: 'Accept to sign in and choose a password.',
    action: 'Accept the invitation',
  },
  recovery: {
    heading: 'Reset your password',
    text: 'Continue to choose a new password.',
    action: 'Continue',
  },
  magiclink: signIn,
  signup: signIn,
  email_change: {
    heading: 'Confirm your new email address',
    text: 'Confirm it to use it for signing in.',
    action: 'Confirm and sign in',
  },
}
