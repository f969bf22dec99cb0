import type { ApiKey } from '@assay/contract/api-keys'
import { formatCounted } from '@assay/contract/format'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { ApiError, describeError } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { apiKeysQuery } from './api.ts'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { DeleteKeyDialog } from './delete-key-dialog.tsx'
import { KeysSkeleton } from './keys-skeleton.tsx'
import { KeysTable } from './keys-table.tsx'
import { type NewKey, NewKeyPanel } from './new-key-panel.tsx'

type ApiKeysPanelProps = {
  newKey: NewKey | null
  onNewKey: (key: NewKey | null) => void
  isCreating: boolean
  setIsCreating: (isCreating: boolean) => void
}

export function ApiKeysPanel({ newKey, onNewKey, isCreating, setIsCreating }: ApiKeysPanelProps) {
  const [deleting, setDeleting] = useState<ApiKey | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  const createButton = (
    <Button variant="primary" onClick={() => setIsCreating(true)}>
      <Plus aria-hidden="true" />
      Create API key
    </Button>
  )
  return (
    // Takes the focus when the focused row leaves the list.
    <div ref={panel} tabIndex={-1} data-page-focus="" className="grid gap-5">
      {newKey && <NewKeyPanel key={newKey.id} newKey={newKey} onDone={() => onNewKey(null)} />}
      <KeyList createButton={createButton} onDelete={setDeleting} />
      <CreateKeyDialog open={isCreating} onOpenChange={setIsCreating} onCreated={onNewKey} />
      <DeleteKeyDialog
        apiKey={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={(id) => {
          if (id === newKey?.id) onNewKey(null)
          requestAnimationFrame(() => panel.current?.focus())
        }}
      />
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
        <KeysTable keys={keys} onDelete={onDelete} />
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
