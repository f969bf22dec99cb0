import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx'

export function PageSkeleton() {
  return (
    <main id="main" tabIndex={-1} data-page-focus="" className="mx-auto w-full max-w-[1180px] px-5 py-24 sm:px-8">
      <Loading label="Loading the page" onRetry={() => location.reload()}>
        <Skeleton className="h-8 w-56 max-w-full" />
        <Skeleton className="w-96 max-w-full" />
        <Skeleton className="mt-4 h-40 rounded-xl" />
      </Loading>
    </main>
  )
}
