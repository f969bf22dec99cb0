import { readyAuth } from '../../../api/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { TitledText } from '../../../ui/forms/form-notice.tsx'
import { TermsLinks } from '../form-parts.tsx'
import { CheckInbox } from './check-inbox.tsx'
import { findSignupError, SignupFields } from './signup-fields.tsx'
import { useSignup } from './use-signup.ts'

type InvitedSignupProps = { email: string; token: string; onSignedUp: () => void }

/** For the address that an invitation was mailed to: the link has proven it, so no other mail is needed. */
export function InvitedSignup({ email, token, onSignedUp }: InvitedSignupProps) {
  const signup = useSignup(null, { email, token, onSignedUp })
  const { form, failure } = signup
  if (signup.pending) return <CheckInbox pending={signup.pending} onStartOver={signup.startOver} />
  return (
    <>
      {failure && (
        <Banner tone="bad" focusKey={failure.at}>
          {failure.title ? <TitledText title={failure.title} description={failure.message} /> : failure.message}
        </Banner>
      )}
      <form
        {...form.props}
        onFocus={readyAuth}
        aria-label="Create an account"
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        <SignupFields {...signup} isEmailFixed />
        <p className="text-xs text-muted">
          By creating an account, you confirm that you’re 18 or older and agree to the <TermsLinks />.
        </p>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={form.isBusy}
          busyLabel="Creating account..."
          disabled={findSignupError(form.values) !== null}
        >
          Create account and join
        </Button>
      </form>
    </>
  )
}
