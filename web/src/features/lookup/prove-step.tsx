import { formatDay } from '@assay/contract/format'
import type { AppealPage } from '@assay/contract/lookup/pages'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { AppealAction } from './appeal-action.tsx'
import { AppealField } from './appeal-field.tsx'
import { Withdraw } from './withdraw.tsx'

type Prove = Extract<AppealPage, { step: 'prove' }>

export function ProveStep({ page, token }: { page: Prove; token: string }) {
  const { domain, contact_email, record, expires_at } = page
  return (
    <>
      {record !== null && (
        <Card>
          <CardHeader title="Add a DNS record" description="You can remove it once we’ve seen it." />
          <CardBody className="grid gap-4">
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
              <dt className="text-muted">Type</dt>
              <dd className="font-mono">TXT</dd>
              <dt className="text-muted">Name</dt>
              <dd>
                <span className="font-mono break-all">{domain}</span>{' '}
                <span className="text-muted">(some providers write @)</span>
              </dd>
              <dt className="text-muted">Value</dt>
              <dd>
                {/* One click selects it all. */}
                <code className="font-mono break-all select-all">{record}</code>
              </dd>
            </dl>
            <AppealAction action="check_record" token={token}>
              <Button type="submit" variant="primary" data-sends="">
                Check the record
              </Button>
            </AppealAction>
          </CardBody>
        </Card>
      )}
      <MailedCode page={page} token={token} />
      <p className="text-sm text-muted">
        We emailed the link to this page to <span className="break-words">{contact_email}</span>. It works until{' '}
        {formatDay(expires_at, 'UTC')}.
      </p>
      <Withdraw token={token} />
    </>
  )
}

function MailedCode({ page: { domain, record, mailboxes, code_sent_to }, token }: { page: Prove; token: string }) {
  return (
    <Card>
      <CardHeader
        title={record === null ? 'Get a code by email' : 'Or get a code by email'}
        description="For whoever receives email for the domain."
      />
      <CardBody className="grid gap-5">
        {code_sent_to !== null && (
          <AppealAction action="confirm_code" token={token} className="grid justify-items-start gap-4">
            <AppealField label="Code" hint={`We sent it to ${code_sent_to}.`}>
              {(control) => (
                <input
                  {...control}
                  name="confirmation"
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  maxLength={20}
                  className="control w-40 font-mono"
                />
              )}
            </AppealField>
            <Button type="submit" variant="primary" data-sends="">
              Confirm
            </Button>
          </AppealAction>
        )}
        <AppealAction action="send_code" token={token} className="grid justify-items-start gap-4">
          <fieldset className="grid gap-2">
            <legend className="mb-1.5 text-sm font-medium">
              {code_sent_to === null ? 'Send it to' : 'Send a new one to'}
            </legend>
            {mailboxes.map((mailbox, index) => (
              <label key={mailbox} className="flex min-h-6 items-center gap-2.5">
                <input
                  type="radio"
                  name="mailbox"
                  value={mailbox}
                  defaultChecked={index === 0}
                  className="size-4 accent-accent"
                />
                <span className="font-mono wrap-anywhere">
                  {mailbox}@<wbr />
                  {domain}
                </span>
              </label>
            ))}
          </fieldset>
          <Button type="submit" data-sends="">
            Email a code
          </Button>
        </AppealAction>
      </CardBody>
    </Card>
  )
}
