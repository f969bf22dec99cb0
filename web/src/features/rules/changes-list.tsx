import { paths } from '@assay/contract/paths'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { describeError } from '../../api/api-error.ts'
import { Link } from '../../routing/link.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/data/copy-button.tsx'
import { Ago } from '../../ui/data/time.tsx'
import { VerdictPill } from '../../ui/data/verdict-pill.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { changesQuery } from './api.ts'

/** The requests behind the figures, newest first. */
export function ChangesList({ compared }: { compared: string }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    changesQuery(compared),
  )
  const changes = data?.pages.flatMap((page) => page.changes) ?? []
  return (
    <section aria-label="Requests that would be decided differently" className="border-t border-border">
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 py-3">
        <h3 className="text-sm font-medium">Requests that would be decided differently</h3>
        {changes.length > 0 && (
          <CopyButton
            text={[...new Set(changes.map(({ request_id }) => request_id))].join('\n')}
            label="Copy the request IDs shown"
          />
        )}
      </div>
      {!data && !error && <Skeleton className="mx-5 mb-4 w-2/3" />}
      {error && (
        <p role="alert" className="flex flex-wrap items-center gap-3 px-5 pb-4 text-sm text-bad">
          {describeError(error)}
          <Button size="sm" onClick={() => refetch()}>
            Try again
          </Button>
        </p>
      )}
      <ul>
        {changes.map(({ request_id, item, created_at, live, draft }) => (
          <li
            key={`${request_id}/${item}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-border px-5 py-2.5 text-sm"
          >
            <span className="inline-flex items-center gap-1.5">
              <VerdictPill verdict={live.decision} />
              <ArrowRight className="size-3.5 text-faint" role="img" aria-label="becomes" />
              <VerdictPill verdict={draft.decision} />
            </span>
            <code className="min-w-0 grow font-mono text-xs break-all text-muted">
              <TextLink asChild>
                <Link to={`${paths.analytics}?explain=${request_id}`}>{request_id}</Link>
              </TextLink>
              {item !== null && ` results[${item}]`}
            </code>
            <span className="text-muted">
              <Ago iso={created_at} />
            </span>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className="border-t border-border px-5 py-3">
          <Button size="sm" busy={isFetchingNextPage} busyLabel="Loading..." onClick={() => fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
    </section>
  )
}
