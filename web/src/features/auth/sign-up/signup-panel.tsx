import { paths } from '@assay/contract/paths'
import { productName } from '@assay/contract/product'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { config } from '../../../api/config.ts'
import { Button } from '../../../ui/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { focusControl } from '../field-faults.ts'
import { GoogleButton } from '../google-button.tsx'
import { OrDivider } from '../or-divider.tsx'
import { TermsLinks } from '../terms-links.tsx'
import { CheckInbox } from './check-inbox.tsx'
import { emptySignup, SignupFields, signupFault } from './signup-fields.tsx'
import { useEmailAdvice } from './use-email-advice.ts'
import { useSignup } from './use-signup.ts'

type SignupPanelProps = {
  /** What went wrong on the way back from Google. */
  googleFailure: string | null
  notice: ReactNode
}

export function SignupPanel({ googleFailure, notice }: SignupPanelProps) {
  const [values, setValues] = useState(emptySignup)
  const adviser = useEmailAdvice(values.email)
  const signup = useSignup(googleFailure, adviser)
  const isBusy = signup.isCreating || signup.isLeaving
  if (signup.mailedTo !== null) {
    return (
      <CheckInbox
        email={signup.mailedTo}
        onStartOver={() => {
          setValues({ ...values, password: '', confirmation: '' })
          signup.startOver()
        }}
      />
    )
  }
  async function create(form: HTMLFormElement) {
    if ((await signup.create(values)) === 'other-email-needed') focusControl(form, 'email')
  }
  return (
    <>
      <div>
        <h1>Create an account</h1>
        <p className="mt-1.5 text-muted">Start with {productName} in a minute. No card needed.</p>
      </div>
      {signup.failure ? (
        <Banner tone="bad" focusKey={signup.failure.at}>
          {signup.failure.message}
        </Banner>
      ) : (
        notice
      )}
      {config.hasGoogle && (
        <>
          <GoogleButton
            label="Sign up with Google"
            busyLabel="Continuing to Google..."
            busy={signup.isLeaving}
            disabled={signup.isCreating}
            onClick={signup.continueWithGoogle}
          />
          <OrDivider />
        </>
      )}
      <form
        noValidate
        aria-label="Create an account"
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void create(event.currentTarget)
        }}
      >
        <SignupFields values={values} onChange={setValues} readOnly={isBusy} adviser={adviser} />
        <p className="text-xs text-muted">
          By creating an account you confirm that you are 18 or older and agree to the <TermsLinks />.
        </p>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={signup.isCreating}
          busyLabel="Creating account..."
          disabled={isBusy || signupFault(values) !== null}
        >
          Create account
        </Button>
      </form>
      <p className="text-center text-sm text-muted">
        Already have an account?{' '}
        <TextLink asChild>
          <Link to={paths.login}>Sign in</Link>
        </TextLink>
      </p>
    </>
  )
}
