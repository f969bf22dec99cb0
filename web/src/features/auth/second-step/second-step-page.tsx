import { paths } from '@assay/contract/paths'
import { useState } from 'react'
import { signOut } from '../../../api/account.ts'
import { config } from '../../../api/config.ts'
import { useSession } from '../../../api/session.ts'
import { useNavigate } from '../../../routing/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { AuthFrame } from '../auth-frame.tsx'
import { welcomeBack } from '../passkeys/passkeys.ts'
import { FactorSteps, textsOf, useFactorSteps } from './factor-steps.tsx'

/** Shown after the sign-in in place of the page, so that nothing of the account loads before the second step. */
export function SecondStepPage() {
  const session = useSession()
  const navigate = useNavigate()
  const steps = useFactorSteps({
    onDone: welcomeBack,
    onRenew: () => navigate(`${paths.profile}?tab=security`),
  })
  const [isLeaving, setIsLeaving] = useState(false)
  const { title, text } = textsOf(steps.current)
  return (
    <AuthFrame>
      <div>
        <h1>{title}</h1>
        <p className="mt-1.5 text-muted">{text}</p>
      </div>
      <FactorSteps steps={steps} action="Continue" />
      <div className="grid gap-2 border-t border-border pt-4 text-sm text-muted">
        {'user' in session && (
          <p className="flex flex-wrap items-center gap-x-2">
            <span className="min-w-0 wrap-anywhere">Signing in as {session.user.email}.</span>
            <Button
              variant="link"
              className="text-sm"
              busy={isLeaving}
              busyLabel="Logging out..."
              onClick={() => {
                setIsLeaving(true)
                void signOut()
              }}
            >
              Log out
            </Button>
          </p>
        )}
        <p>
          Lost your phone and your codes?{' '}
          <TextLink href={config.docsUrl === '/docs' ? '/docs/lost-access' : config.docsUrl}>
            See how to get back in
          </TextLink>
        </p>
      </div>
    </AuthFrame>
  )
}
