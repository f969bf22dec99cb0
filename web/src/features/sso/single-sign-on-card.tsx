import { formatDay } from '@assay/contract/format'
import { formatCounted } from '@assay/contract/format/figures'
import { paths } from '@assay/contract/paths'
import { roleTexts } from '@assay/contract/teams/roles'
import type { SingleSignOn, SsoConnection, SsoDomain } from '@assay/contract/teams/sso'
import { useQuery } from '@tanstack/react-query'
import { MoreHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { describeError } from '../../api/api-error.ts'
import { tabMemory } from '../../api/tab-memory.ts'
import { ssoQuery, useMay } from '../../api/teams.ts'
import { useLocation, useNavigate } from '../../routing/navigation.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { Pill } from '../../ui/data/pill.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { LoadingList } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Switch } from '../../ui/forms/switch.tsx'
import { DropdownMenu } from '../../ui/overlays/dropdown-menu.tsx'
import { testUrl } from './api.ts'
import { AddDomainDialog, DomainDialog } from './domain-dialogs.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { RenewCodesDialog, RequireDialog, StopRequiringDialog } from './required-dialogs.tsx'
import { SetUpDialog } from './set-up-dialog.tsx'

type Opened = 'set-up' | 'remove' | 'add-domain' | 'require' | 'stop' | 'codes' | SsoDomain

/** For those who manage the team: its identity provider, and whether it’s the only way in. The owner alone changes it. */
export function SingleSignOnCard() {
  const { data, error, isFetching, refetch } = useQuery(ssoQuery)
  const [opened, setOpened] = useState<Opened | null>(null)
  const isOwner = useMay('own')
  if (!data && !error) return <LoadingList label="Loading single sign-on" rows={3} onRetry={() => refetch()} />
  if (!data) {
    return <LoadError title="We couldn’t load single sign-on" error={error} isFetching={isFetching} refetch={refetch} />
  }
  return (
    <Card>
      <CardHeader
        title="Single sign-on"
        description={data.connection ? undefined : describeAbsence(data, isOwner)}
        aside={
          isOwner &&
          (data.connection ? (
            <ConnectionActions onOpen={setOpened} />
          ) : (
            !data.is_hosted && <SetUpButton onOpen={setOpened} />
          ))
        }
      />
      <TestResult />
      {data.connection && <Connection connection={data.connection} onOpen={setOpened} />}
      <Dialogs sso={data} opened={opened} onClose={() => setOpened(null)} />
    </Card>
  )
}

function describeAbsence({ is_hosted }: SingleSignOn, isOwner: boolean): string {
  return is_hosted
    ? 'Accounts are in your Supabase project. Set up single sign-on there, and people can use it here.'
    : `Let people sign in with Okta, Entra ID, Google Workspace or any other provider of OpenID Connect or SAML 2.0.${isOwner ? '' : ' Only the owner can set it up.'}`
}

function SetUpButton({ onOpen }: { onOpen: (opened: Opened) => void }) {
  return <Button onClick={() => onOpen('set-up')}>Set up</Button>
}

function ConnectionActions({ onOpen }: { onOpen: (opened: Opened) => void }) {
  const [isBusy, setIsBusy] = useState(false)
  async function test() {
    setIsBusy(true)
    try {
      const url = await testUrl()
      testBegun.write('yes')
      location.assign(url)
    } catch (error) {
      setIsBusy(false)
      toast({ topic: 'sso', tone: 'error', title: 'The test failed', description: describeError(error) })
    }
  }
  return (
    <div className="flex gap-2">
      <Button size="sm" busy={isBusy} busyLabel="Opening..." onClick={test}>
        Test
      </Button>
      <DropdownMenu
        trigger={
          <Button size="sm" variant="ghost" aria-label="More about single sign-on">
            <MoreHorizontal aria-hidden="true" />
          </Button>
        }
        entries={[
          { kind: 'item', label: 'Change settings', onSelect: () => onOpen('set-up') },
          { kind: 'item', label: 'Add a domain', onSelect: () => onOpen('add-domain') },
          { kind: 'item', label: 'Remove', danger: true, onSelect: () => onOpen('remove') },
        ]}
      />
    </div>
  )
}

/** Without a test that began in this tab, a message in the address is anybody’s. */
const testBegun = tabMemory('ssoTestBegun', { forgetOnSignOut: true })

/** Back from the provider, the result of a test is in the address. */
function TestResult() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const parameters = new URLSearchParams(search)
  const outcome = parameters.get('sso_test')
  if ((outcome !== 'ok' && outcome !== 'failed') || testBegun.read() === null) return null
  function dismiss() {
    testBegun.clear()
    navigate(paths.team, { replace: true })
  }
  return (
    <div className="px-5 pb-4">
      <Banner tone={outcome === 'ok' ? 'ok' : 'bad'} focusKey={outcome} isPolite>
        <span className="min-w-0 break-words">{parameters.get('sso_message')?.slice(0, 500)}</span>{' '}
        <Button variant="link" onClick={dismiss}>
          Dismiss
        </Button>
      </Banner>
    </div>
  )
}

function Connection({ connection, onOpen }: { connection: SsoConnection; onOpen: (opened: Opened) => void }) {
  const { name, protocol, domains, certificate_expires_at: expiresAt } = connection
  const isOwner = useMay('own')
  return (
    <CardBody>
      {isOwner && connection.is_required && connection.recovery_codes_left === 0 && (
        <div className="mb-4">
          <Banner tone="warn">
            You have no recovery codes. Without one, you can’t get in when {name} is down.{' '}
            <Button variant="link" onClick={() => onOpen('codes')}>
              Create recovery codes
            </Button>
          </Banner>
        </div>
      )}
      <dl className="grid gap-2.5 text-sm sm:grid-cols-[7.5rem_minmax(0,1fr)]">
        <Row label="Provider">
          {name}, {protocol === 'saml' ? 'SAML 2.0' : 'OpenID Connect'}
        </Row>
        <Row label={domains.length > 1 ? 'Domains' : 'Domain'}>
          {domains.length === 0 && !isOwner ? (
            'None yet'
          ) : domains.length === 0 ? (
            <Button variant="link" onClick={() => onOpen('add-domain')}>
              Add your domain
            </Button>
          ) : (
            <ul className="grid gap-1.5">
              {domains.map((domain) => (
                <li key={domain.domain} className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                  <span className="min-w-0 break-words">{domain.domain}</span>
                  {domain.proven_at ? (
                    <Pill tone="ok" dot>
                      Verified
                    </Pill>
                  ) : (
                    <Pill tone="warn" dot>
                      Not verified
                    </Pill>
                  )}
                  <Button
                    variant="link"
                    aria-label={`${domain.proven_at || !isOwner ? 'Details of' : 'Verify'} ${domain.domain}`}
                    onClick={() => onOpen(domain)}
                  >
                    {domain.proven_at || !isOwner ? 'Details' : 'Verify'}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </Row>
        <Row label="New members">{describeRoles(connection)}</Row>
        {expiresAt && <Row label="Certificate">{describeExpiry(expiresAt)}</Row>}
      </dl>
      <Required connection={connection} onOpen={onOpen} />
    </CardBody>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 break-words max-sm:-mt-2">{children}</dd>
    </>
  )
}

/** “Join as viewer; the group “eng” as developer”. */
function describeRoles({ default_role, groups }: SsoConnection): string {
  const nameOf = (role: keyof typeof roleTexts) => roleTexts[role].name.toLowerCase()
  const parts = groups.map(({ group, role }) => `the group “${group}” as ${nameOf(role)}`)
  return [`Join as ${nameOf(default_role)}`, ...parts].join('; ')
}

function describeExpiry(expiresAt: string): ReactNode {
  const days = (Date.parse(expiresAt) - Date.now()) / 86_400_000
  if (days > 30) return `Valid until ${formatDay(expiresAt)}`
  return (
    <span className="text-warn">
      {days > 0 ? `Expires on ${formatDay(expiresAt)}` : `Expired on ${formatDay(expiresAt)}`}
    </span>
  )
}

function Required({ connection, onOpen }: { connection: SsoConnection; onOpen: (opened: Opened) => void }) {
  const isOwner = useMay('own')
  const { is_required, used_at, recovery_codes_left: left } = connection
  const proven = connection.domains.filter(({ proven_at }) => proven_at !== null).map(({ domain }) => domain)
  const obstacle = !isOwner
    ? 'Only the owner can change single sign-on.'
    : proven.length === 0
      ? 'Verify a domain first.'
      : used_at === null && !is_required
        ? 'Test the connection first, so that nobody is locked out.'
        : null
  return (
    <div className="mt-4 flex items-start justify-between gap-4 border-t border-border pt-4">
      <div className="min-w-0">
        <h3 className="text-sm font-medium">Required for {proven.length === 1 ? proven[0] : 'your domains'}</h3>
        <p className="mt-0.5 text-sm text-muted">
          {is_required
            ? 'Passwords, Google and passkeys are off for this domain. The owner can still get in with a recovery code.'
            : 'Turn off passwords, Google and passkeys for everyone with an address there.'}{' '}
          {obstacle}
        </p>
        {is_required && isOwner && left > 0 && (
          <p className="mt-1.5 text-sm">
            {formatCounted(left, 'recovery code')} left.{' '}
            <Button variant="link" onClick={() => onOpen('codes')}>
              Create new codes
            </Button>
          </p>
        )}
      </div>
      <Switch
        label={<span className="sr-only">Require single sign-on</span>}
        checked={is_required}
        disabled={obstacle !== null}
        onChange={() => onOpen(is_required ? 'stop' : 'require')}
      />
    </div>
  )
}

function Dialogs({ sso, opened, onClose }: { sso: SingleSignOn; opened: Opened | null; onClose: () => void }) {
  if (opened === null) return null
  if (opened === 'set-up') return <SetUpDialog sso={sso} onClose={onClose} />
  if (opened === 'remove') return <RemoveDialog onClose={onClose} />
  if (opened === 'add-domain') return <AddDomainDialog onClose={onClose} />
  if (opened === 'require') return <RequireDialog onClose={onClose} />
  if (opened === 'stop') return <StopRequiringDialog onClose={onClose} />
  if (opened === 'codes') return <RenewCodesDialog onClose={onClose} />
  const shown = sso.connection?.domains.find(({ domain }) => domain === opened.domain)
  return shown ? <DomainDialog domain={shown} onClose={onClose} /> : null
}
