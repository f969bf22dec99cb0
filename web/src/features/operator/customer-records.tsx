import type { Customer } from '@assay/contract/operators/customers'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { Pill } from '../../ui/data/pill.tsx'
import { Table } from '../../ui/data/table.tsx'
import { Ago, DayAndTime } from '../../ui/data/time.tsx'
import { capitalized } from './capitalized.ts'
import { ownerOf } from './customer-members.tsx'
import type { CustomerTab } from './describe-act.tsx'
import { OperatorLogCard } from './operator-log.tsx'

export function Keys({ customer: { keys }, may, onAct }: CustomerTab) {
  return (
    <Card>
      <CardHeader title="API keys" description="By their first characters; the keys themselves are stored nowhere." />
      {keys.length === 0 ? (
        <CardBody className="text-muted">No API keys.</CardBody>
      ) : (
        <Table
          caption="API keys"
          rows={keys}
          rowKey={({ id }) => id}
          columns={[
            { id: 'name', header: 'Name', cell: ({ name }) => <span className="font-medium">{name}</span> },
            {
              id: 'prefix',
              header: 'Key',
              isLabeled: false,
              cell: ({ prefix }) => <code className="font-mono text-sm">{prefix}…</code>,
            },
            {
              id: 'used',
              header: 'Last used',
              cell: ({ last_used_at }) => (last_used_at ? <Ago iso={last_used_at} /> : 'Never'),
            },
            {
              id: 'revoke',
              header: 'Revoke',
              isLabeled: false,
              cell: ({ id, name }) =>
                may('accounts') && (
                  <Button
                    size="sm"
                    aria-label={`Revoke ${name}`}
                    onClick={() => onAct({ kind: 'revoke', keyId: id, name })}
                  >
                    Revoke…
                  </Button>
                ),
            },
          ]}
        />
      )}
    </Card>
  )
}

export function Mails({ customer: { mails }, may, onAct }: CustomerTab) {
  return (
    <Card>
      <CardHeader title="Email" description="Of the last 30 days, without what it says." />
      {mails.length === 0 ? (
        <CardBody className="text-muted">No email in the last 30 days.</CardBody>
      ) : (
        <Table
          caption="Email"
          rows={mails}
          rowKey={({ id }) => id}
          columns={[
            { id: 'subject', header: 'Subject', cell: ({ subject }) => <span className="font-medium">{subject}</span> },
            {
              id: 'state',
              header: 'State',
              isLabeled: false,
              cell: ({ sent_at, failed_at, error }) =>
                sent_at ? (
                  <Pill tone="ok">Sent</Pill>
                ) : (
                  <span className="inline-flex flex-wrap items-center gap-2">
                    <Pill tone={failed_at ? 'bad' : 'warn'}>{failed_at ? 'Not delivered' : 'Waiting'}</Pill>
                    {error && <span className="text-sm wrap-anywhere text-muted">{error}</span>}
                  </span>
                ),
            },
            { id: 'time', header: 'Time', phone: 'aside', cell: ({ created_at }) => <DayAndTime iso={created_at} /> },
            {
              id: 'resend',
              header: 'Resend',
              isLabeled: false,
              cell: ({ id, subject, can_resend }) =>
                may('reply') &&
                can_resend && (
                  <Button
                    size="sm"
                    aria-label={`Resend ${subject}`}
                    onClick={() => onAct({ kind: 'resend', mailId: id, subject })}
                  >
                    Resend…
                  </Button>
                ),
            },
          ]}
        />
      )}
    </Card>
  )
}

export function Sessions({ customer, may, onAct }: CustomerTab) {
  const { sessions } = customer
  return (
    <Card>
      <CardHeader
        title="Sessions"
        description="Of the team’s owner."
        aside={
          may('end_sessions') &&
          sessions.length > 0 && (
            <Button size="sm" onClick={() => onAct({ kind: 'end-sessions', person: ownerOf(customer) })}>
              End all…
            </Button>
          )
        }
      />
      {sessions.length === 0 ? (
        <CardBody className="text-muted">No active sessions.</CardBody>
      ) : (
        <Table
          caption="Sessions"
          rows={sessions}
          rowKey={({ id }) => id}
          columns={[
            { id: 'device', header: 'Device', cell: ({ device }) => <span className="font-medium">{device}</span> },
            { id: 'place', header: 'Country', cell: ({ location }) => location ?? 'Unknown' },
            {
              id: 'method',
              header: 'Signed in with',
              cell: ({ method, has_second_step }) =>
                capitalized(has_second_step ? `${method} and second step` : method),
            },
            { id: 'seen', header: 'Last seen', phone: 'aside', cell: ({ seen_at }) => <Ago iso={seen_at} /> },
          ]}
        />
      )}
    </Card>
  )
}

export function Logs({ customer }: { customer: Customer }) {
  return (
    <div className="grid gap-5">
      <Card>
        <CardHeader title="The customer’s log" description="As they see it under Security." />
        <Table
          caption="The customer’s log"
          rows={customer.log}
          rowKey={({ id }) => id}
          columns={[
            { id: 'what', header: 'What', cell: ({ summary }) => <span className="font-medium">{summary}</span> },
            { id: 'who', header: 'Who', cell: ({ actor }) => actor },
            { id: 'device', header: 'Device', phone: 'extra', cell: ({ device }) => device ?? '–' },
            { id: 'time', header: 'Time', phone: 'aside', cell: ({ created_at }) => <DayAndTime iso={created_at} /> },
          ]}
        />
      </Card>
      <h2>What operators did</h2>
      <OperatorLogCard account={customer.id} />
    </div>
  )
}
