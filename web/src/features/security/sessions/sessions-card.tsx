import type { DeviceSession, SignInMethod } from '@assay/contract/account/sessions'
import { formatCounted } from '@assay/contract/format/figures'
import { useQuery } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { describeError } from '../../../api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { Pill } from '../../../ui/data/pill.tsx'
import { Day, describeAgo } from '../../../ui/data/time.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { sessionsQuery, useEndOtherSessions, useEndSession } from '../api.ts'
import { CardFailed, CardLoading, keepFocusIn } from '../card-parts.tsx'

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

function SessionRow({ session, onEnded }: { session: DeviceSession; onEnded: () => void }) {
  const { device, is_current: isCurrent, location, started_at: startedAt } = session
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Laptop
  return (
    <li className="flex items-center gap-3.5 px-5 py-3">
      <Icon className="size-5 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-medium">{device}</span>
          {isCurrent && (
            <Pill tone="ok" dot>
              This device
            </Pill>
          )}
        </p>
        <p className="text-sm text-muted">
          {location ?? 'Unknown location'} · {describeUse(session)}
        </p>
        <p className="text-sm text-muted">
          Signed in <Day iso={startedAt} />
          {describeMethod(session)}
        </p>
      </div>
      {!isCurrent && <EndButton session={session} onEnded={onEnded} />}
    </li>
  )
}

function EndButton({ session: { id, device, location }, onEnded }: { session: DeviceSession; onEnded: () => void }) {
  const ending = useEndSession()
  const where = location === null ? device : `${device}, ${location}`
  // Not with callbacks: by then the list is new, and this row isn't in it.
  async function end() {
    try {
      await ending.mutateAsync(id)
      onEnded()
      toast({ topic: 'sessions', tone: 'success', title: 'Session ended', description: `${where} is logged out.` })
    } catch (error) {
      const description = describeError(error, 'Please try again.')
      toast({ topic: 'sessions', tone: 'error', title: 'We couldn’t end the session', description })
    }
  }
  return (
    <Button size="sm" aria-label={`End session: ${where}`} busy={ending.isPending} busyLabel="Ending..." onClick={end}>
      End
    </Button>
  )
}

/** A session in use is refreshed once an hour, so nothing finer is known. */
function describeUse({ is_current: isCurrent, seen_at: seenAt }: DeviceSession): string {
  const now = new Date()
  if (isCurrent) return 'Active now'
  const isRecent = now.getTime() - Date.parse(seenAt) < 3_600_000
  return isRecent ? 'Active in the last hour' : `Last seen ${describeAgo(new Date(seenAt), now)}`
}

function describeMethod({ method, has_second_step: hasSecondStep }: DeviceSession): string {
  if (method === 'other') return hasSecondStep ? ' with a second step' : ''
  return ` with ${methods[method]}${hasSecondStep ? ' and a second step' : ''}`
}

const methods: Record<Exclude<SignInMethod, 'other'>, string> = {
  password: 'a password',
  google: 'Google',
  passkey: 'a passkey',
  single_sign_on: 'single sign-on',
  link: 'an email link',
}

function EndOthersDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const ending = useEndOtherSessions()
  return (
    <AlertDialog
      title="End all other sessions?"
      description={`You’ll stay signed in here. ${count === 1 ? 'The other device has' : `The ${count} others have`} to sign in again.`}
      confirmLabel="End all others"
      busyLabel="Ending..."
      onConfirm={async () => {
        const { ended } = await ending.mutateAsync()
        onClose()
        const title = `${formatCounted(ended, 'session')} ended`
        toast({ topic: 'sessions', tone: 'success', title, description: 'You’re signed in on this device only.' })
      }}
      failure={{ topic: 'sessions', title: 'We couldn’t end the sessions' }}
      onClose={onClose}
    />
  )
}
