import { builtInPolicy } from '@assay/contract/rules/conditions'
import type { LivePolicy } from '@assay/contract/rules/policy'
import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Card, CardBody } from '../../ui/card.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import {
  type Compared,
  compareDraft,
  compareVersion,
  type Rules,
  rulesQuery,
  usePublish,
  useRefreshPreview,
  useRestore,
} from './api.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { FileCard } from './file-card.tsx'
import { HistoryCard } from './history-card.tsx'
import { PreviewCard } from './preview-card.tsx'
import { type OpenRule, RulesEditor, type Wanted } from './rules-editor.tsx'
import { SilentCard } from './silent-card.tsx'
import { type Undoable, UndoBar } from './undo-bar.tsx'
import { useDraft } from './use-draft.ts'

export function RulesPanel() {
  const { data: rules, error, isFetching, refetch } = useQuery(rulesQuery)
  if (rules) return <LoadedRules rules={rules} />
  if (error) {
    return <LoadError title="We couldn’t load your rules" error={error} isFetching={isFetching} refetch={refetch} />
  }
  return (
    <Card>
      <CardBody className="pt-5">
        <Loading label="Loading your rules" onRetry={() => refetch()}>
          {[1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} className="h-10 w-full" />
          ))}
        </Loading>
      </CardBody>
    </Card>
  )
}

/** What is being asked about before it goes live. */
type Asked = { what: 'publish' } | { what: 'restore'; version: Pick<LivePolicy, 'version' | 'policy'> }

function LoadedRules({ rules }: { rules: Rules }) {
  const { live, draft: saved } = rules
  const [open, setOpen] = useState<OpenRule | null>(null)
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const draft = useDraft(rules, { isOpen: open !== null, isAwaited: wanted !== null })
  const [asked, setAsked] = useState<Asked | null>(null)
  const [shown, setShown] = useState<Compared | null>(null)
  const [undoable, setUndoable] = useState<Undoable | null>(null)
  const publish = usePublish()
  const restore = useRestore()
  const refreshPreview = useRefreshPreview()
  const next = live.version + 1
  const nameOfLive = live.version === 0 ? 'the default rules' : `version ${live.version}`

  // What is published or tried is what is shown, so that is saved first.
  const isSettled = (!draft.isDirty && !draft.isSaving) || draft.failure !== null
  function goOn(what: Wanted) {
    setWanted(null)
    if (draft.failure !== null) return
    refreshPreview()
    if (what === 'publish') setAsked({ what })
    else setShown({ key: 'draft', version: null })
  }
  const goOnLater = useEffectEvent(goOn)
  useEffect(() => {
    if (wanted && isSettled) goOnLater(wanted)
  }, [wanted, isSettled])
  function want(what: Wanted) {
    setOpen(null)
    if (isSettled) goOn(what)
    else setWanted(what)
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5">
        {undoable && <UndoBar key={undoable.version} undoable={undoable} onEnd={() => setUndoable(null)} />}
        <RulesEditor rules={rules} draft={draft} open={open} onOpen={setOpen} wanted={wanted} onWant={want} />
      </div>
      <div className="grid content-start gap-5 xl:row-span-2">
        {saved && (
          <SilentCard
            live={live}
            draft={saved}
            isBusy={draft.isSaving || draft.isDirty}
            onSwitch={(isSilent) => draft.save(isSilent)}
          />
        )}
        <p className="flex items-start gap-2.5 rounded-lg bg-subtle px-4 py-3 text-sm text-muted">
          <Info className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span>
            <span className="font-medium text-text">Order matters.</span> The first rule that matches decides: what one
            rule allows, the rules below it can’t block.
          </span>
        </p>
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5">
        {shown?.version != null && <PreviewCard compared={shown} isOld={false} />}
        {shown && shown.version === null && saved && (
          <PreviewCard compared={compareDraft(live, saved)} isOld={draft.isDirty} />
        )}
        <FileCard policy={draft.named} onOpen={draft.change} />
        <HistoryCard
          live={live.version}
          onRestore={(version) =>
            setAsked({ what: 'restore', version: version ?? { version: 0, policy: builtInPolicy } })
          }
        />
      </div>
      {asked?.what === 'publish' && saved && (
        <ChangeDialog
          title="Publish these changes?"
          description={`Version ${next} replaces ${nameOfLive} starting with your next request.`}
          live={live.policy}
          next={saved.policy}
          compared={compareDraft(live, saved)}
          note={`You can undo this for one minute, or restore ${nameOfLive} at any time.`}
          confirmLabel={`Publish version ${next}`}
          busyLabel="Publishing..."
          cancelLabel="Keep as draft"
          onConfirm={async () => {
            const { version } = await publish.mutateAsync(saved.revision)
            setAsked(null)
            setShown(null)
            setUndoable({ version, previous: live.version, draft: saved })
          }}
          onShowRequests={() => {
            setAsked(null)
            setShown({ key: 'draft', version: null })
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.what === 'restore' && (
        <ChangeDialog
          title={`Restore ${nameOf(asked.version.version)}?`}
          description={`Its rules replace ${nameOfLive}, as version ${next}, starting with your next request.`}
          live={live.policy}
          next={asked.version.policy}
          compared={compareVersion(live, asked.version.version)}
          note={`You can undo this for one minute.${saved ? ' Your draft stays as it is.' : ''}`}
          confirmLabel={`Restore as version ${next}`}
          busyLabel="Restoring..."
          cancelLabel="Cancel"
          onConfirm={async () => {
            const { version } = await restore.mutateAsync({ version: asked.version.version, live: live.version })
            setAsked(null)
            setShown(null)
            setUndoable({ version, previous: live.version, draft: null })
          }}
          onShowRequests={() => {
            setShown(compareVersion(live, asked.version.version))
            setAsked(null)
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}

function nameOf(version: number): string {
  return version === 0 ? 'the default rules' : `version ${version}`
}
