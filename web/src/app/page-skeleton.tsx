import type { Page } from '@assay/contract/pages'
import { productName } from '@assay/contract/product'
import { cx } from '../ui/cx.ts'
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx'
import { Logo, Mark } from '../ui/logo.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { shellLook } from './shell/look.ts'

export function PageSkeleton() {
  return (
    <main id="main" tabIndex={-1} data-page-focus="" className="mx-auto w-full max-w-[1180px] px-5 py-24 sm:px-8">
      <ContentSkeleton />
    </main>
  )
}

/**
 * A signed-in page while it loads: the shell without what it takes a user to show. The server sends it with the page,
 * and index.html knows how wide the sidebar is.
 */
export function UserPageSkeleton({ title, intro }: Pick<Page, 'title' | 'intro'>) {
  return (
    <div className="flex min-h-dvh">
      <div className={cx(shellLook.sidebar, 'w-64 in-data-sidebar-collapsed:w-16')}>
        <div className={cx(shellLook.sidebarHead, 'px-[22px] in-data-sidebar-collapsed:hidden')}>
          <Logo name={productName} />
        </div>
        <div className={cx(shellLook.sidebarHead, 'justify-center not-in-data-sidebar-collapsed:hidden')}>
          <Mark />
        </div>
      </div>
      <div className="flex min-w-0 grow flex-col">
        <div className={shellLook.topBar} />
        <main id="main" tabIndex={-1} data-page-focus="" className={shellLook.main}>
          <PageHeader title={title} description={intro} />
          <Loading label="Loading the page" onRetry={() => location.reload()}>
            <Skeleton className="h-64 rounded-xl" />
          </Loading>
        </main>
      </div>
    </div>
  )
}

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
