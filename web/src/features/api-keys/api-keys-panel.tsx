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
import { KeysTable } from './keys-table.tsx'
import { type NewKey, NewKeyPanel } from './new-key-panel.tsx'

const CreateKeyDialog = onDemand(async () => (await import('./create-key-dialog.tsx')).CreateKeyDialog)
const DeleteKeyDialog = onDemand(async () => (await import('./delete-key-dialog.tsx')).DeleteKeyDialog)

type ApiKeysPanelProps = {
  newKey: NewKey | null
  onNewKey: (key: NewKey | null) => void
  /** A link asked for the form; `onStarted` takes that out of the address. */
  startsCreating: boolean
  onStarted: () => void
}

export function ApiKeysPanel({ newKey, onNewKey, startsCreating, onStarted }: ApiKeysPanelProps) {
  const [isCreating, setIsCreating] = useState(false)
  const [deleting, setDeleting] = useState<ApiKey | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  const start = useEffectEvent(() => {
    setIsCreating(true)
    onStarted()
  })
  useEffect(() => {
    if (startsCreating) start()
  }, [startsCreating])
  const createButton = (
    <Button variant="primary" {...CreateKeyDialog.opener} onClick={() => setIsCreating(true)}>
      <Plus aria-hidden="true" />
      Create API key
    </Button>
  )
  return (
    // Takes the focus when the focused row leaves the list.
    <div ref={panel} tabIndex={-1} data-page-focus="" className="grid gap-5">
      {newKey && <NewKeyPanel key={newKey.id} newKey={newKey} onDone={() => onNewKey(null)} />}
      <KeyList createButton={createButton} onDelete={setDeleting} />
      {isCreating && <CreateKeyDialog onCreated={onNewKey} onClose={() => setIsCreating(false)} />}
      {deleting && (
        <DeleteKeyDialog
          apiKey={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={(id) => {
            if (id === newKey?.id) onNewKey(null)
            requestAnimationFrame(() => panel.current?.focus())
          }}
        />
      )}
    </div>
  )
}

function KeyList({ createButton, onDelete }: { createButton: ReactNode; onDelete: (key: ApiKey) => void }) {
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
        <KeysTable keys={keys} opener={DeleteKeyDialog.opener} onDelete={onDelete} />
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
