import { paths } from '@assay/contract/paths'
import { productName } from '@assay/contract/product'
import type { ReactNode } from 'react'
import { apiIntro } from '../../features/api-keys/intro.ts'
import { billingIntro } from '../../features/billing/invoices/intro.ts'
import { subscriptionsIntro } from '../../features/billing/subscriptions/intro.ts'
import { lawIntro, otherIntro } from '../../features/coming-soon/intro.ts'
import { contactIntro } from '../../features/contact/intro.ts'
import { dashboardIntro } from '../../features/dashboard/intro.ts'
import { notificationsIntro } from '../../features/notifications/intro.ts'
import { profileIntro } from '../../features/profile/intro.ts'
import { analyticsIntro } from '../../features/usage/intro.ts'
import { DeveloperIntro } from '../../features/verification/intro.tsx'
import { cx } from '../../ui/cx.ts'
import { Logo, Mark } from '../../ui/logo.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { shellLook } from './look.ts'

const intros: Record<string, ReactNode> = {
  [paths.dashboard]: <PageHeader {...dashboardIntro} />,
  [paths.developerTools]: <DeveloperIntro trial={null} />,
  [paths.api]: <PageHeader {...apiIntro} description={`${apiIntro.description} ${apiIntro.statusLink}`} />,
  [paths.lawTools]: <PageHeader {...lawIntro} />,
  [paths.otherServices]: <PageHeader {...otherIntro} />,
  [paths.analytics]: <PageHeader {...analyticsIntro} />,
  [paths.subscriptions]: <PageHeader {...subscriptionsIntro} />,
  [paths.billing]: <PageHeader {...billingIntro} />,
  [paths.notifications]: <PageHeader {...notificationsIntro} />,
  [paths.contact]: <PageHeader {...contactIntro} />,
  [paths.profile]: <PageHeader {...profileIntro} />,
}

export const pathsWithFirstFrame = Object.keys(intros)

/**
 * What of a signed-in page needs neither scripts nor data. It is drawn when the app is built, stands in the page that the
 * server sends, and lies over the app until that has drawn its first page. The script in index.html knows before the
 * first paint whether someone is signed in here, and how wide their sidebar is. Without a top of its own it stays below a
 * banner that the server may have put before it.
 */
export function FirstFrame({ path }: { path: string }) {
  return (
    <div
      id="first-frame"
      aria-hidden="true"
      inert
      className="absolute inset-x-0 z-30 hidden min-h-dvh bg-bg in-data-session:flex"
    >
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
        <div className={shellLook.main}>{intros[path]}</div>
      </div>
    </div>
  )
}
