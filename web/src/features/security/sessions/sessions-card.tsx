import type { DeviceSession } from '@assay/contract/account/sessions'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { CardFailed, CardLoading } from '../card-states.tsx'
import { keepFocusIn } from '../keep-focus.ts'
import { sessionsQuery } from './api.ts'
import { EndOthersDialog } from './end-others-dialog.tsx'
import { SessionRow } from './session-row.tsx'

/** `everywhere` is what else can be done: it ends this session, too. */
export function SessionsCard({ everywhere }: { everywhere: ReactNode }) {
  const { data: sessions, error, fetchStatus, refetch } = useQuery(sessionsQuery)
  const [isAsking, setIsAsking] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  const others = sessions?.filter(({ is_current }) => !is_current).length ?? 0
  return (
    // Takes the focus when the focused row leaves the list.
    <Card ref={card} tabIndex={-1}>
      <CardHeader
        title="Sessions"
        description={describeSessions(sessions)}
        aside={
          others > 0 && (
            <Button aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
              End all others
            </Button>
          )
        }
      />
      {sessions && (
        <ul className="divide-y divide-border border-t border-border" aria-label="Your sessions">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} onEnded={() => keepFocusIn(card)} />
          ))}
        </ul>
      )}
      {!sessions && !error && <CardLoading label="Loading sessions" onRetry={() => refetch()} />}
      {!sessions && error && (
        <CardFailed
          title="We couldn’t load your sessions"
          error={error}
          isRetrying={fetchStatus === 'fetching'}
          onRetry={() => refetch()}
        />
      )}
      <p className="flex flex-wrap items-center gap-x-2 border-t border-border px-5 py-3 text-sm text-muted">
        Lost a device, or not sure? {everywhere}
      </p>
      {isAsking && (
        <EndOthersDialog
          count={others}
          onClose={() => {
            setIsAsking(false)
            keepFocusIn(card)
          }}
        />
      )}
    </Card>
  )
}

function describeSessions(sessions: DeviceSession[] | undefined): string {
  if (sessions?.length === 1) return 'You’re signed in on this device only.'
  return 'Where you’re signed in. End any session you don’t recognize.'
}
