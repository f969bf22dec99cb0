import type { PagePath } from '@assay/contract/pages'
import type { ComponentType } from 'react'

/** Those that take a sign-in; see lazy-pages.ts. */
export const userPages = {
  '/complete-profile': async () => (await import('../pages/complete-profile.tsx')).CompleteProfilePage,
  '/services': async () => (await import('../pages/services.tsx')).ServicesPage,
  '/dashboard': async () => (await import('../pages/dashboard.tsx')).DashboardPage,
  '/developer-tools': async () => (await import('../pages/developer-tools.tsx')).DeveloperToolsPage,
  '/api': async () => (await import('../pages/api.tsx')).ApiPage,
  '/rules': async () => (await import('../pages/tools/rules.tsx')).RulesPage,
  '/lists': async () => (await import('../pages/tools/lists.tsx')).ListsPage,
  '/form': async () => (await import('../pages/tools/form.tsx')).FormPage,
  '/webhooks': async () => (await import('../pages/tools/webhooks.tsx')).WebhooksPage,
  '/files': async () => (await import('../pages/tools/files.tsx')).FilesPage,
  '/law-tools': async () => (await import('../pages/law-tools.tsx')).LawToolsPage,
  '/other-services': async () => (await import('../pages/other-services.tsx')).OtherServicesPage,
  '/notifications': async () => (await import('../pages/notifications.tsx')).NotificationsPage,
  '/analytics': async () => (await import('../pages/analytics.tsx')).AnalyticsPage,
  '/profile': async () => (await import('../pages/profile.tsx')).ProfilePage,
  '/subscriptions': async () => (await import('../pages/subscriptions.tsx')).SubscriptionsPage,
  '/billing': async () => (await import('../pages/billing.tsx')).BillingPage,
  '/contact': async () => (await import('../pages/contact.tsx')).ContactPage,
} satisfies Partial<Record<PagePath, () => Promise<ComponentType>>>
