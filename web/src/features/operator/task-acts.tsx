import { type OperatorPermission, operatorMay } from '@assay/contract/operators/access'
import type { QueueItem } from '@assay/contract/operators/queue'
import { closableKinds, type QueueKind } from '@assay/contract/operators/queue-kinds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { act, selfQuery } from './api.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type TaskAct = {
  permission: OperatorPermission
  label: string
  title: string
  description: string
  busyLabel: string
  isDanger?: boolean
  path: string
  body?: object
}

/** What is done to an item right in the queue: there is no other page for it. */
export function TaskActs({ item }: { item: QueueItem }) {
  const [chosen, setChosen] = useState<TaskAct | null>(null)
  const { data: self } = useQuery(selfQuery)
  return (
    <>
      {actsOn(item)
        .filter(({ permission }) => self !== undefined && operatorMay(self.role, permission))
        .map((one) => (
          <Button key={one.label} size="sm" aria-label={`${one.label}: ${item.title}`} onClick={() => setChosen(one)}>
            {one.label}
          </Button>
        ))}
      {chosen && (
        <ReasonDialog
          title={chosen.title}
          description={chosen.description}
          submitLabel={chosen.label}
          busyLabel={chosen.busyLabel}
          tone={chosen.isDanger ? 'danger' : 'primary'}
          onSubmit={(reason) => act(chosen.path, { ...chosen.body, reason })}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}

function actsOn({ kind, item, customer }: QueueItem): TaskAct[] {
  if (kind === 'job') {
    return [
      {
        permission: 'engine',
        label: 'Retry',
        title: 'Retry it',
        busyLabel: 'Retrying...',
        description: 'It runs now, with all its attempts.',
        path: `/jobs/${item}/retry`,
      },
      drop(
        'engine',
        'It comes off the queue for good. One with a schedule comes back at its next time.',
        `/jobs/${item}/drop`,
      ),
    ]
  }
  if (kind === 'mail' && customer === null) {
    return [
      {
        permission: 'reply',
        label: 'Resend',
        title: 'Resend it',
        busyLabel: 'Sending...',
        description: 'It’s sent again, to the same address.',
        path: `/mails/${item}/resend`,
      },
      drop('reply', 'It’s deleted, and nobody gets it.', `/mails/${item}/drop`),
    ]
  }
  if (!(closableKinds as readonly QueueKind[]).includes(kind)) return []
  return [
    {
      permission: 'reply',
      label: 'Done',
      title: 'Mark it done',
      description: 'It leaves the queue. Say what you did about it.',
      busyLabel: 'Saving...',
      path: '/queue/done',
      body: { kind, item },
    },
  ]
}

function drop(permission: OperatorPermission, description: string, path: string): TaskAct {
  return { permission, label: 'Drop', title: 'Drop it', description, busyLabel: 'Dropping...', isDanger: true, path }
}
