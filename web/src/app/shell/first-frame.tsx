import type { Page, PagePath } from '@assay/contract/pages'
import { productName } from '@assay/contract/product'
import type { ReactNode } from 'react'
import { apiIntro } from '../../features/api-keys/intro.ts'
import { billingIntro } from '../../features/billing/invoices/intro.ts'
import { subscriptionsIntro } from '../../features/billing/subscriptions/intro.ts'
import { lawIntro, otherIntro } from '../../features/coming-soon/intro.ts'
import { contactIntro } from '../../features/contact/intro.ts'
import { dashboardIntro } from '../../features/dashboard/intro.ts'
import { filesIntro } from '../../features/files/intro.ts'
import { formIntro } from '../../features/form/intro.ts'
import { listsIntro } from '../../features/lists/intro.ts'
import { notificationsIntro } from '../../features/notifications/intro.ts'
import { profileIntro } from '../../features/profile/intro.ts'
import { rulesIntro } from '../../features/rules/intro.ts'
import { analyticsIntro } from '../../features/usage/intro.ts'
import { DeveloperIntro } from '../../features/verification/intro.tsx'
import { webhooksIntro } from '../../features/webhooks/intro.ts'
import { cx } from '../../ui/cx.ts'
import { Logo, Mark } from '../../ui/logo.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { shellLook } from './look.ts'

/** A page without an entry shows its title until its script has loaded. */
const intros: { [Path in PagePath]?: ReactNode } = {
  '/dashboard': <PageHeader {...dashboardIntro} />,
  '/developer-tools': <DeveloperIntro trial={null} />,
  '/api': <PageHeader {...apiIntro} description={`${apiIntro.description} ${apiIntro.statusLink}`} />,
  '/rules': <PageHeader {...rulesIntro} />,
  '/lists': <PageHeader {...listsIntro} />,
  '/webhooks': <PageHeader {...webhooksIntro} description={`${webhooksIntro.description} ${webhooksIntro.docsLink}`} />,
  '/files': <PageHeader {...filesIntro} description={`${filesIntro.description} ${filesIntro.docsLink}`} />,
  '/form': <PageHeader {...formIntro} description={`${formIntro.description} ${formIntro.docsLink}`} />,
  '/law-tools': <PageHeader {...lawIntro} />,
  '/other-services': <PageHeader {...otherIntro} />,
  '/notifications': <PageHeader {...notificationsIntro} />,
  '/analytics': <PageHeader {...analyticsIntro} />,
  '/profile': <PageHeader {...profileIntro} />,
  '/subscriptions': <PageHeader {...subscriptionsIntro} />,
  '/billing': <PageHeader {...billingIntro} />,
  '/contact': <PageHeader {...contactIntro} />,
}

/**
 * The part of a user's page that needs neither scripts nor data. It is rendered when the app is built, sent with the
 * page, and covers the app until that has drawn its first page. The script in index.html knows before the first paint
 * whether someone is signed in here, with the second step behind them, and how wide their sidebar is. With no top position of its own, it stays below the
 * banner that the server may have put before it.
 */
export function FirstFrame({ page: { path, title } }: { page: Page }) {
  return (
    <div
      id="first-frame"
      aria-hidden="true"
      inert
      className="absolute inset-x-0 z-30 hidden min-h-dvh bg-bg in-data-session:not-in-data-second-step:flex"
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
        <div className={shellLook.main}>{intros[path] ?? <PageHeader title={title} />}</div>
      </div>
    </div>
  )
}
