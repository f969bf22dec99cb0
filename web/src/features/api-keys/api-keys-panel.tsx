import type { ApiKey } from '@assay/contract/api-keys'
import { formatCounted } from '@assay/contract/format/figures'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, describeError } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { apiKeysQuery } from './api.ts'
import { KeysSkeleton } from './keys-skeleton.tsx'
import { type KeyAct, KeysTable } from './keys-table.tsx'
import { type NewKey, NewKeyPanel } from './new-key-panel.tsx'

const CreateKeyDialog = onDemand(async () => (await import('./create-key-dialog.tsx')).CreateKeyDialog)
const KeySettingsDialog = onDemand(async () => (await import('./key-settings-dialog.tsx')).KeySettingsDialog)
const SupabaseHookDialog = onDemand(async () => (await import('./supabase-hook-dialog.tsx')).SupabaseHookDialog)
const RotateKeyDialog = onDemand(async () => (await import('./rotate-key-dialog.tsx')).RotateKeyDialog)
const EndOldKeyDialog = onDemand(async () => (await import('./end-old-key-dialog.tsx')).EndOldKeyDialog)
const DeleteKeyDialog = onDemand(async () => (await import('./delete-key-dialog.tsx')).DeleteKeyDialog)

const openers = {
  settings: KeySettingsDialog.opener,
  hook: SupabaseHookDialog.opener,
  rotate: RotateKeyDialog.opener,
  endOld: EndOldKeyDialog.opener,
  delete: DeleteKeyDialog.opener,
}

type ApiKeysPanelProps = {
  newKey: NewKey | null
  onNewKey: (key: NewKey | null) => void
  /** A link asked for the form; `onStarted` takes that out of the address. */
  startsCreating: boolean
  onStarted: () => void
}

export function ApiKeysPanel({ newKey, onNewKey, startsCreating, onStarted }: ApiKeysPanelProps) {
  const [isCreating, setIsCreating] = useState(false)
  const [opened, setOpened] = useState<{ act: KeyAct; apiKey: ApiKey } | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  const start = useEffectEvent(() => {
    setIsCreating(true)
    onStarted()
  })
  useEffect(() => {
    if (startsCreating) start()
  }, [startsCreating])
  const close = () => setOpened(null)
  const takeFocus = () => requestAnimationFrame(() => panel.current?.focus())
  const createButton = (
    <Button variant="primary" {...CreateKeyDialog.opener} onClick={() => setIsCreating(true)}>
      <Plus aria-hidden="true" />
      Create API key
    </Button>
  )
  return (
    // Takes the focus when the focused row leaves the list.
    <div ref={panel} tabIndex={-1} data-page-focus="" className="grid gap-5">
      {newKey && <NewKeyPanel key={newKey.fullKey} newKey={newKey} onDone={() => onNewKey(null)} />}
      <KeyList createButton={createButton} onAct={(act, apiKey) => setOpened({ act, apiKey })} />
      {isCreating && <CreateKeyDialog onCreated={onNewKey} onClose={() => setIsCreating(false)} />}
      {opened?.act === 'settings' && <KeySettingsDialog apiKey={opened.apiKey} onClose={close} />}
      {opened?.act === 'hook' && <SupabaseHookDialog apiKey={opened.apiKey} onClose={close} />}
      {opened?.act === 'rotate' && <RotateKeyDialog apiKey={opened.apiKey} onRotated={onNewKey} onClose={close} />}
      {opened?.act === 'endOld' && <EndOldKeyDialog apiKey={opened.apiKey} onClose={close} onEnded={takeFocus} />}
      {opened?.act === 'delete' && (
        <DeleteKeyDialog
          apiKey={opened.apiKey}
          onClose={close}
          onDeleted={(id) => {
            if (id === newKey?.id) onNewKey(null)
            takeFocus()
          }}
        />
      )}
    </div>
  )
}

function KeyList({ createButton, onAct }: { createButton: ReactNode; onAct: (act: KeyAct, key: ApiKey) => void }) {
  const { data: keys, error, fetchStatus, refetch } = useQuery(apiKeysQuery)
  if (keys && keys.length === 0) {
    return (
      <EmptyState
        icon={<KeyRound />}
        title="No API keys yet"
        description="Your app sends a key with every request. Create one and get your first verdict in a minute."
        action={createButton}
      />
    )
  }
  if (keys) {
    return (
      <Card>
        <CardHeader title="API keys" description={describeCount(keys.length)} aside={createButton} />
        <KeysTable keys={keys} openers={openers} onAct={onAct} />
      </Card>
    )
  }
  if (!error) return <KeysSkeleton onRetry={() => refetch()} />
  return (
    <ErrorState
      title="Failed to fetch API keys"
      message={describeError(error)}
      requestId={error instanceof ApiError ? error.requestId : undefined}
      retry={{ label: 'Try again', onSelect: () => refetch(), busy: fetchStatus === 'fetching' }}
    />
  )
}

function describeCount(count: number): string {
  return `${formatCounted(count, 'key')}. Usage is the checks in your current period; each field you verify is one check.`
}
