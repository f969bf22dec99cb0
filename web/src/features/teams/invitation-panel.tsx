import { paths } from '@assay/contract/paths'
import { productName } from '@assay/contract/product'
import { roleTexts } from '@assay/contract/teams/roles'
import type { InvitationPreview, Team } from '@assay/contract/teams/teams'
import { MailQuestion, UsersRound } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { signOut } from '../../api/account.ts'
import { ApiError, describeError } from '../../api/api-error.ts'
import { interruptedVisit } from '../../api/interrupted-visit.ts'
import { request } from '../../api/product.ts'
import { useSession } from '../../api/session.ts'
import { Link } from '../../routing/link.tsx'
import { useLocation, useNavigate } from '../../routing/navigation.tsx'
import { Button } from '../../ui/button.tsx'
import { Name } from '../../ui/data/name.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'

export type Invited = { email: string; token: string; onSignedUp: () => void }

/** What a mailed invitation leads to. `signUp` draws the form for people who have no account. */
export function InvitationPanel({ signUp }: { signUp: (invited: Invited) => ReactNode }) {
  const { token, preview, error, isLoading, retry } = usePreview()
  if (isLoading) {
    return (
      <Loading label="Loading the invitation" onRetry={retry}>
        <h1 className="sr-only">Invitation</h1>
        <Skeleton className="h-11 w-11" />
        <Skeleton className="h-8 w-64 max-w-full" />
        <Skeleton className="w-full" />
        <Skeleton className="h-[2.625rem] w-full rounded-md" />
      </Loading>
    )
  }
  if (preview && token !== null) return <Offer key={token} token={token} preview={preview} signUp={signUp} />
  const isOver = token === null || (error instanceof ApiError && [400, 404].includes(error.status))
  if (isOver) return <Over isIncomplete={token === null} />
  return (
    <>
      <h1 className="sr-only">Invitation</h1>
      <LoadError title="We couldn’t load the invitation" error={error} isFetching={false} refetch={retry} />
    </>
  )
}

type Loaded = { token: string | null; preview?: InvitationPreview; error?: unknown }

/** The server renders this page for everyone alike, so the address is read afterwards. */
function usePreview() {
  const { search } = useLocation()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round loads the same again.
  useEffect(() => {
    const token = new URLSearchParams(search).get('token')
    setLoaded(null)
    if (token === null) return setLoaded({ token })
    const controller = new AbortController()
    const { signal } = controller
    request<InvitationPreview>('/invitations/preview', {
      method: 'POST',
      body: { token },
      isPublic: true,
      signal,
    }).then(
      (preview) => setLoaded({ token, preview }),
      (error: unknown) => signal.aborted || setLoaded({ token, error }),
    )
    return () => controller.abort()
  }, [search, round])
  return {
    token: loaded?.token ?? null,
    preview: loaded?.preview,
    error: loaded?.error,
    isLoading: loaded === null,
    retry: () => setRound(round + 1),
  }
}

function Over({ isIncomplete }: { isIncomplete: boolean }) {
  const session = useSession()
  return (
    <>
      <PanelIcon>
        <MailQuestion />
      </PanelIcon>
      <div>
        <h1>{isIncomplete ? 'This link is incomplete' : 'This invitation no longer works'}</h1>
        <p className="mt-1.5 text-muted">
          {isIncomplete
            ? 'Open the link in the invitation email again, or copy all of it.'
            : 'It has expired, was revoked or was already accepted. Ask the person who invited you for a new one.'}
        </p>
      </div>
      <Button asChild size="lg">
        <Link to={session.status === 'user' ? paths.dashboard : paths.login}>
          {session.status === 'user' ? 'Go to your dashboard' : 'Sign in'}
        </Link>
      </Button>
    </>
  )
}

type OfferProps = {
  token: string
  preview: InvitationPreview
  signUp: (invited: Invited) => ReactNode
}

function Offer({ token, preview, signUp }: OfferProps) {
  const { team, invited_by, email, role } = preview
  const session = useSession()
  // Here, because signing up replaces what is below.
  const acceptance = useAccept(token)
  const { failure } = acceptance
  return (
    <>
      <PanelIcon>
        <UsersRound />
      </PanelIcon>
      <div>
        <h1 className="wrap-anywhere">
          Join <bdi>{team}</bdi>
        </h1>
        <p className="mt-1.5 wrap-anywhere text-muted">
          {invited_by === null ? (
            <>You’re invited</>
          ) : (
            <>
              <Name text={invited_by} className="font-medium text-text" /> invited you
            </>
          )}{' '}
          to work with <bdi>{team}</bdi> on {productName}.
        </p>
      </div>
      <dl className="grid gap-3 rounded-lg border border-border bg-subtle px-4 py-3 text-sm">
        <div>
          <dt className="text-muted">Your role</dt>
          <dd>
            <span className="font-medium">{roleTexts[role].name}</span>: {lowerFirst(roleTexts[role].description)}
          </dd>
        </div>
        <div className="min-w-0">
          <dt className="text-muted">For</dt>
          <dd className="font-medium wrap-anywhere">{email}</dd>
        </div>
      </dl>
      {failure && (
        <Banner tone="bad" focusKey={failure.at}>
          {failure.message}
        </Banner>
      )}
      {session.status === 'loading' && <Skeleton className="h-[2.625rem] w-full rounded-md" />}
      {session.status === 'guest' && (
        <GuestWays token={token} preview={preview} signUp={signUp} onSignedUp={acceptance.accept} />
      )}
      {session.status === 'user' &&
        (session.user.email.toLowerCase() === email.toLowerCase() ? (
          <Button
            variant="primary"
            size="lg"
            busy={acceptance.isBusy}
            busyLabel="Joining..."
            onClick={() => void acceptance.accept()}
          >
            <span className="truncate">Join {team}</span>
          </Button>
        ) : (
          <OtherAccount signedInAs={session.user.email} email={email} />
        ))}
    </>
  )
}

/** The tab then shows the new team. */
function useAccept(token: string) {
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<{ message: string; at: number } | null>(null)
  async function accept() {
    setIsBusy(true)
    try {
      const body = { token }
      const team = await request<Team>('/invitations/accept', { method: 'POST', body, isForAnyTeam: true })
      interruptedVisit.clear()
      navigate(`${paths.dashboard}?team=${team.id}`, { replace: true })
      toast({ topic: 'team', tone: 'success', title: `Welcome to ${team.name}` })
    } catch (error) {
      setIsBusy(false)
      setFailure({ message: describeError(error), at: performance.now() })
    }
  }
  return { accept, isBusy, failure }
}

function OtherAccount({ signedInAs, email }: { signedInAs: string; email: string }) {
  const [isBusy, setIsBusy] = useState(false)
  async function leave() {
    setIsBusy(true)
    await signOut()
    setIsBusy(false)
  }
  return (
    <>
      <Banner tone="warn">
        You’re signed in as <strong className="font-medium wrap-anywhere">{signedInAs}</strong>, but this invitation is
        for <strong className="font-medium wrap-anywhere">{email}</strong>.
      </Banner>
      <Button variant="primary" size="lg" busy={isBusy} busyLabel="Logging out..." onClick={leave}>
        Use another account
      </Button>
      <Button asChild size="lg">
        <Link to={paths.dashboard}>Stay signed in</Link>
      </Button>
    </>
  )
}

type GuestWaysProps = OfferProps & { onSignedUp: () => Promise<void> }

function GuestWays({ token, preview: { email, single_sign_on }, signUp, onSignedUp }: GuestWaysProps) {
  const [isNew, setIsNew] = useState(false)
  const sso = useSsoWay(email)
  const navigate = useNavigate()
  const remember = () => interruptedVisit.write(`${paths.invitation}?token=${encodeURIComponent(token)}`)
  if (single_sign_on !== null) {
    return (
      <>
        {sso.failure && (
          <Banner tone="bad" focusKey={sso.failure.at}>
            {sso.failure.message}
          </Banner>
        )}
        <Button
          variant="primary"
          size="lg"
          busy={sso.isBusy}
          busyLabel="Continuing..."
          onClick={() => {
            remember()
            void sso.start()
          }}
        >
          Continue with {single_sign_on}
        </Button>
      </>
    )
  }
  if (isNew) return signUp({ email, token, onSignedUp: () => void onSignedUp() })
  return (
    <div className="grid gap-2.5">
      <Button
        variant="primary"
        size="lg"
        onClick={() => {
          remember()
          setIsNew(true)
        }}
      >
        Create an account
      </Button>
      <Button
        size="lg"
        onClick={() => {
          remember()
          navigate(paths.login, { state: { email } })
        }}
      >
        I have an account
      </Button>
    </div>
  )
}

function useSsoWay(email: string) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<{ message: string; at: number } | null>(null)
  async function start() {
    setIsBusy(true)
    const { signInWithSso } = await import('../../api/sso.ts')
    const outcome = await signInWithSso(email)
    if (outcome.status === 'done') return
    setIsBusy(false)
    setFailure({ message: describeError(outcome, 'An error occurred while signing in'), at: performance.now() })
  }
  return { isBusy, failure, start }
}

function PanelIcon({ children }: { children: ReactNode }) {
  return (
    <div
      className="grid size-11 place-items-center rounded-lg border border-border bg-surface text-accent shadow-sm [&_svg]:size-5"
      aria-hidden="true"
    >
      {children}
    </div>
  )
}

function lowerFirst(text: string): string {
  return /^[A-Z]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)
}
