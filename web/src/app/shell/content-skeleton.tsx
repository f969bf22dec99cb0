import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'

/** Fills the shell while the script of its first page loads. */
export function ContentSkeleton() {
  return (
    <Loading label="Loading the page" onRetry={() => location.reload()}>
      <Skeleton className="h-8 w-56 max-w-full" />
      <Skeleton className="w-96 max-w-full" />
      <Skeleton className="mt-4 h-64 rounded-xl" />
    </Loading>
  )
}
