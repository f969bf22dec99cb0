import { paths } from '@assay/contract/paths'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { config } from '../../../api/config.ts'
import { Button } from '../../../ui/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { resendConfirmationMail } from '../resend-confirmation-mail.ts'

type CheckInboxProps = { email: string; onStartOver: () => void }

/** Reads the same for an address that already has an account; its owner learns about that by email. */
export function CheckInbox({ email, onStartOver }: CheckInboxProps) {
  const [isSending, setIsSending] = useState(false)
  async function resend() {
    setIsSending(true)
    await resendConfirmationMail(email)
    setIsSending(false)
  }
  return (
    <>
      <div className="grid size-11 place-items-center rounded-lg border border-border bg-surface text-accent shadow-sm">
        <MailCheck className="size-5" aria-hidden="true" />
      </div>
      <div>
        <h1>Check your inbox</h1>
        <p className="mt-1.5 text-muted">
          Open the link in the email and confirm your address to sign in. It works once, for an hour. If nothing
          arrives, check your spam folder.
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
        <Button size="lg" busy={isSending} busyLabel="Sending..." onClick={resend}>
          Send it again
        </Button>
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
