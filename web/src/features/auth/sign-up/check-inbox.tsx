import { paths } from '@assay/contract/paths'
import { MailCheck } from 'lucide-react'
import { config } from '../../../api/config.ts'
import { type PendingSignup, rememberSignup } from '../../../api/pending-signup.ts'
import { Link } from '../../../routing/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { ResendConfirmation } from '../resend-confirmation.tsx'

type CheckInboxProps = { pending: PendingSignup; onStartOver: () => void }

/** Reads the same for an address that already has an account; its owner learns about that by email. */
export function CheckInbox({ pending: { email, sentAt }, onStartOver }: CheckInboxProps) {
  return (
    <>
      <div className="grid size-11 place-items-center rounded-lg border border-border bg-surface text-accent shadow-sm">
        <MailCheck className="size-5" aria-hidden="true" />
      </div>
      <div>
        <h1>Check your inbox</h1>
        <p className="mt-1.5 text-muted">
          Click the link in the email to confirm your address and sign in. It expires in 1 hour. Can’t find it? Check
          your spam folder.
        </p>
      </div>
      {config.hasMail ? (
        <Banner tone="ok" focusKey={email}>
          We’ve sent a confirmation link to <strong className="font-medium wrap-anywhere">{email}</strong>.
        </Banner>
      ) : (
        <Banner tone="warn" focusKey={email}>
          This server can’t send email yet. Your confirmation link will go to{' '}
          <strong className="font-medium wrap-anywhere">{email}</strong> once it can.
        </Banner>
      )}
      <div className="grid gap-2.5">
        <ResendConfirmation size="lg" email={email} sentAt={sentAt} onSent={() => rememberSignup(email)} />
        {config.mailboxPath && (
          <Button size="lg" asChild>
            {/* Served by the server, outside this app. */}
            <a href={config.mailboxPath}>Open the development mailbox</a>
          </Button>
        )}
      </div>
      <p className="flex flex-wrap justify-center gap-x-5 gap-y-1 text-sm">
        <Button variant="link" onClick={onStartOver}>
          Use another address
        </Button>
        <TextLink asChild className="inline-flex min-h-6 items-center">
          <Link to={paths.login}>Back to sign in</Link>
        </TextLink>
      </p>
    </>
  )
}
