import { formatDay, formatTimeOfDay } from '@assay/contract/format'
import { productName } from '@assay/contract/product'
import type { LivePolicy, PolicyVersion } from '@assay/contract/rules/policy'
import { useInfiniteQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { describeError } from '../../api/api-error.ts'
import { useMay } from '../../api/teams.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { LoadMore } from '../../ui/data/load-more.tsx'
import { Pill } from '../../ui/data/pill.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { versionsQuery } from './api.ts'

type HistoryCardProps = {
  live: number
  /** Null is the default rules. */
  onRestore: (version: LivePolicy | null) => void
}

/** Every version with who and when. Restoring one makes it the newest. */
export function HistoryCard({ live, onRestore }: HistoryCardProps) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(versionsQuery)
  const versions = data?.pages.flatMap((page) => page.versions) ?? []
  const mayDevelop = useMay('develop')
  const restoreButton = (version: LivePolicy | null, name: string) =>
    mayDevelop && (
      <Button size="sm" aria-label={`Restore ${name}`} onClick={() => onRestore(version)}>
        <RotateCcw aria-hidden="true" />
        Restore…
      </Button>
    )
  return (
    <Card>
      <CardHeader title="History" description="Restoring a version makes it live again, as a new version." />
      {!data && !error && (
        <CardBody>
          <Skeleton className="w-1/2" />
        </CardBody>
      )}
      {error && (
        <CardBody className="flex flex-wrap items-center gap-3 text-bad">
          {describeError(error)}
          <Button size="sm" onClick={() => refetch()}>
            Try again
          </Button>
        </CardBody>
      )}
      {data && (
        <ul>
          {versions.map((version) => (
            <Entry
              key={version.version}
              title={`Version ${version.version}`}
              note={`${describeAuthor(version)}${version.restored_from === null ? '' : ` · ${restoredWords(version.restored_from)}`}`}
            >
              {version.version === live ? (
                <Pill tone="ok">Live</Pill>
              ) : (
                restoreButton(version, `version ${version.version}`)
              )}
            </Entry>
          ))}
          {!hasNextPage && (
            <Entry title="Default rules" note="What we suggest for most sign-up forms.">
              {live === 0 ? <Pill tone="ok">Live</Pill> : restoreButton(null, 'the default rules')}
            </Entry>
          )}
        </ul>
      )}
      {hasNextPage && <LoadMore isBusy={isFetchingNextPage} onClick={() => fetchNextPage()} />}
    </Card>
  )
}

function restoredWords(version: number): string {
  return version === 0 ? 'the default rules again' : `version ${version} again`
}

function Entry({ title, note, children }: { title: string; note: string; children: React.ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-border px-5 py-3">
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <p className="text-sm wrap-anywhere text-muted">{note}</p>
      </div>
      {children}
    </li>
  )
}

/** “version 3, saved Nov 16, 2026, 9:05 PM with the key “CI””. */
export function describeVersion(version: PolicyVersion): string {
  return version.version === 0
    ? `${productName}’s default rules`
    : `version ${version.version}, saved ${describeAuthor(version)}`
}

/** “Nov 16, 2026, 9:05 PM in the app”. */
function describeAuthor({ created_at, author }: Pick<PolicyVersion, 'created_at' | 'author'>): string {
  const by = author?.key_name ? `with the key “${author.key_name}”` : 'in the app'
  return created_at ? `${formatDay(created_at)}, ${formatTimeOfDay(created_at)} ${by}` : by
}
