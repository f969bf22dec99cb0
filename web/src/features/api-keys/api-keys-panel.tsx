import type { ApiKey } from '@assay/contract/api-keys'
import { formatCounted } from '@assay/contract/format/figures'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMay } from '../../api/teams.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { LoadingList } from '../../ui/feedback/skeleton.tsx'
import { apiKeysQuery, type NewKey } from './api.ts'
import { type KeyAct, KeysTable } from './keys-table.tsx'

type ApiKeysPanelProps = {
  newKey: NewKey | null
  onNewKey: (key: NewKey | null) => void
  /** A link asked for the form; `onStarted` removes that from the address. */
  startsCreating: boolean
  onStarted: () => void
}

export function ApiKeysPanel({ newKey, onNewKey, startsCreating, onStarted }: ApiKeysPanelProps) {
  const [isCreating, setIsCreating] = useState(false)
  const [opened, setOpened] = useState<{ act: KeyAct; apiKey: ApiKey } | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  const mayDevelop = useMay('develop')
  const start = useEffectEvent(() => {
    if (mayDevelop) setIsCreating(true)
    onStarted()
  })
  useEffect(() => {
    if (startsCreating) start()
  }, [startsCreating])
  const close = () => setOpened(null)
  const takeFocus = () => requestAnimationFrame(() => panel.current?.focus())
  const createButton = mayDevelop && (
    <Button variant="primary" aria-haspopup="dialog" onClick={() => setIsCreating(true)}>
      <Plus aria-hidden="true" />
      Create API key
    </Button>
  )
  return (
    // Takes the focus when the focused row leaves the list.
    <div ref={panel} tabIndex={-1} data-page-focus="" className="grid gap-5">
      <Suspense>
        {newKey && <NewKeyPanel key={newKey.fullKey} newKey={newKey} onDone={() => onNewKey(null)} />}
      </Suspense>
      <KeyList createButton={createButton} onAct={(act, apiKey) => setOpened({ act, apiKey })} />
      <Suspense>
        {isCreating && <CreateKeyDialog onCreated={onNewKey} onClose={() => setIsCreating(false)} />}
        {opened?.act === 'rotate' && <RotateKeyDialog apiKey={opened.apiKey} onRotated={onNewKey} onClose={close} />}
        {opened?.act === 'settings' && <KeySettingsDialog apiKey={opened.apiKey} onClose={close} />}
        {opened?.act === 'hook' && <SupabaseHookDialog apiKey={opened.apiKey} onClose={close} />}
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
      </Suspense>
    </div>
  )
}

/** Scripts of their own: most visits open none of them. */
const NewKeyPanel = lazy(async () => ({ default: (await import('./new-key-panel.tsx')).NewKeyPanel }))
const CreateKeyDialog = lazy(async () => ({ default: (await import('./create-key-dialog.tsx')).CreateKeyDialog }))
const RotateKeyDialog = lazy(async () => ({ default: (await import('./rotate-key-dialog.tsx')).RotateKeyDialog }))
const KeySettingsDialog = lazy(async () => ({
  default: (await import('./key-settings-dialog.tsx')).KeySettingsDialog,
}))
const EndOldKeyDialog = lazy(async () => ({ default: (await import('./delete-key-dialog.tsx')).EndOldKeyDialog }))
const DeleteKeyDialog = lazy(async () => ({ default: (await import('./delete-key-dialog.tsx')).DeleteKeyDialog }))
const SupabaseHookDialog = lazy(async () => ({
  default: (await import('./supabase-hook-dialog.tsx')).SupabaseHookDialog,
}))

function KeyList({ createButton, onAct }: { createButton: ReactNode; onAct: (act: KeyAct, key: ApiKey) => void }) {
  const { data: keys, error, isFetching, refetch } = useQuery(apiKeysQuery)
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
        <KeysTable keys={keys} onAct={onAct} />
      </Card>
    )
  }
  if (!error) return <LoadingList label="Loading API keys" rows={3} onRetry={() => refetch()} />
  return <LoadError title="Failed to fetch API keys" error={error} isFetching={isFetching} refetch={refetch} />
}

function describeCount(count: number): string {
  return `${formatCounted(count, 'key')}. Usage is the checks in your current period; each field you verify is one check.`
}
