import { paths } from '@assay/contract/paths'
import { productName } from '@assay/contract/product'
import type { ReactNode } from 'react'
import { config } from '../../../api/config.ts'
import { readyAuth } from '../../../api/session.ts'
import { Link } from '../../../routing/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { TitledText } from '../../../ui/forms/form-notice.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { GoogleButton, NeedsScripts, OrDivider, TermsLinks } from '../form-parts.tsx'
import { CheckInbox } from './check-inbox.tsx'
import { ContinueElsewhere, RegionField, useRegionChoice } from './region-choice.tsx'
import { findSignupError, SignupFields } from './signup-fields.tsx'
import { type SignupFailure, useSignup } from './use-signup.ts'

type SignupPanelProps = {
  /** Why Google sent the browser back without an account. */
  googleFailure: SignupFailure | null
  notice: ReactNode
}

export function SignupPanel({ googleFailure, notice }: SignupPanelProps) {
  const signup = useSignup(googleFailure)
  const { failure } = signup
  const region = useRegionChoice()
  if (signup.pending) return <CheckInbox pending={signup.pending} onStartOver={signup.startOver} />
  return (
    <>
      <div>
        <h1>Create an account</h1>
        <p className="mt-1.5 text-muted">Get started with {productName} in a minute. No credit card required.</p>
      </div>
      {failure ? (
        <Banner tone="bad" focusKey={failure.at}>
          {failure.title ? <TitledText title={failure.title} description={failure.message} /> : failure.message}
        </Banner>
      ) : (
        notice
      )}
      <NeedsScripts action="Signing up" />
      {region && <RegionField {...region} />}
      {region?.elsewhere ? (
        <ContinueElsewhere region={region.elsewhere} />
      ) : (
        <SignupForm signup={signup} onBegin={() => region?.choose(region.value)} />
      )}
      <p className="text-center text-sm text-muted">
        Already have an account?{' '}
        <TextLink asChild>
          <Link to={paths.login}>Sign in</Link>
        </TextLink>
      </p>
    </>
  )
}

/** `onBegin`: from the first field on, no suggestion takes the form away. */
function SignupForm({ signup, onBegin }: { signup: ReturnType<typeof useSignup>; onBegin: () => void }) {
  const { form } = signup
  return (
    <>
      {config.hasGoogle && (
        <>
          <GoogleButton
            label="Sign up with Google"
            busyLabel="Continuing to Google..."
            busy={signup.isLeaving}
            disabled={form.isBusy}
            onClick={signup.continueWithGoogle}
          />
          <OrDivider />
        </>
      )}
      <form
        {...form.props}
        onFocus={() => {
          readyAuth()
          onBegin()
        }}
        aria-label="Create an account"
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        <SignupFields {...signup} />
        <p className="text-xs text-muted">
          By creating an account, you confirm that you’re 18 or older and agree to the <TermsLinks />.
        </p>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={form.isBusy}
          busyLabel="Creating account..."
          disabled={signup.isLeaving || findSignupError(form.values) !== null}
        >
          Create account
        </Button>
      </form>
    </>
  )
}
