import { formatDay } from '@assay/contract/format'
import type { AppealPage } from '@assay/contract/lookup/pages'
import { paths } from '@assay/contract/paths'
import { Link } from '../../routing/link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { Pill } from '../../ui/data/pill.tsx'
import { Withdraw } from './withdraw.tsx'
import { decisionNames } from './words.ts'

type Step<Name extends AppealPage['step']> = { page: Extract<AppealPage, { step: Name }>; token: string }

export function WaitingStep({ page: { domain, contact_email, proven_by, proven_at }, token }: Step<'waiting'>) {
  return (
    <>
      <Card>
        <CardHeader title="A person is reviewing it" />
        <CardBody className="grid gap-3 text-muted">
          <p>
            You proved that {domain} is yours {proven_by === 'dns' ? 'by a DNS record' : 'by a code'} on{' '}
            {formatDay(proven_at, 'UTC')}. We usually decide within two working days.
          </p>
          <p>
            We’ll email <span className="break-words">{contact_email}</span>. The decision and its reason go into the
            public log, without your details.
          </p>
        </CardBody>
      </Card>
      <Withdraw token={token} />
    </>
  )
}

export function DecidedStep({ page, token }: Step<'decided'>) {
  const { domain, decision, text, note, decided_at, expires_at } = page
  const { name, tone } = decisionNames[decision]
  return (
    <>
      <Card>
        <CardHeader
          title={consequences[decision].title}
          aside={
            <Pill tone={tone} dot>
              {name}
            </Pill>
          }
        />
        <CardBody className="grid justify-items-start gap-4">
          <p>
            {text} {consequences[decision].text}
          </p>
          {note !== null && (
            <blockquote className="border-l-2 border-border pl-4 whitespace-pre-line text-muted">{note}</blockquote>
          )}
          <p className="text-sm text-muted">
            Decided on {formatDay(decided_at, 'UTC')}. We delete what you told us on {formatDay(expires_at, 'UTC')}.
          </p>
          <Button asChild>
            <Link to={`${paths.lookup}?${new URLSearchParams({ domain })}`}>Look up {domain}</Link>
          </Button>
        </CardBody>
      </Card>
      <Withdraw token={token} label="Delete my details now" />
    </>
  )
}

const consequences = {
  accepted: { title: 'The domain is cleared', text: 'Addresses there pass, whatever the lists say.' },
  rejected: { title: 'The verdict stays', text: 'If something changes, you can appeal again.' },
  reversed: { title: 'The domain is no longer cleared', text: 'You can appeal again.' },
} as const
