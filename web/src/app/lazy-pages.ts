import { lazyPage } from './lazy-page.ts'

// Every page is a script of its own, fetched when its address is opened.
export const LoginPage = lazyPage(async () => (await import('../pages/login.tsx')).LoginPage)
export const SignupPage = lazyPage(async () => (await import('../pages/signup.tsx')).SignupPage)
export const ResetPasswordPage = lazyPage(async () => (await import('../pages/reset-password.tsx')).ResetPasswordPage)
export const SuccessPage = lazyPage(async () => (await import('../pages/success.tsx')).SuccessPage)
export const TermsOfServicePage = lazyPage(
  async () => (await import('../pages/terms-of-service.tsx')).TermsOfServicePage,
)
export const PrivacyPolicyPage = lazyPage(async () => (await import('../pages/privacy-policy.tsx')).PrivacyPolicyPage)
export const DisclaimerPage = lazyPage(async () => (await import('../pages/disclaimer.tsx')).DisclaimerPage)
export const RefundPaymentPolicyPage = lazyPage(
  async () => (await import('../pages/refund-payment-policy.tsx')).RefundPaymentPolicyPage,
)
export const StatusPage = lazyPage(async () => (await import('../pages/status.tsx')).StatusPage)
export const CompleteProfilePage = lazyPage(
  async () => (await import('../pages/complete-profile.tsx')).CompleteProfilePage,
)
export const ServicesPage = lazyPage(async () => (await import('../pages/services.tsx')).ServicesPage)
export const DashboardPage = lazyPage(async () => (await import('../pages/dashboard.tsx')).DashboardPage)
export const DeveloperToolsPage = lazyPage(
  async () => (await import('../pages/developer-tools.tsx')).DeveloperToolsPage,
)
export const ApiPage = lazyPage(async () => (await import('../pages/api.tsx')).ApiPage)
export const LawToolsPage = lazyPage(async () => (await import('../pages/law-tools.tsx')).LawToolsPage)
export const OtherServicesPage = lazyPage(async () => (await import('../pages/other-services.tsx')).OtherServicesPage)
export const AnalyticsPage = lazyPage(async () => (await import('../pages/analytics.tsx')).AnalyticsPage)
export const SubscriptionsPage = lazyPage(async () => (await import('../pages/subscriptions.tsx')).SubscriptionsPage)
export const BillingPage = lazyPage(async () => (await import('../pages/billing.tsx')).BillingPage)
export const NotificationsPage = lazyPage(async () => (await import('../pages/notifications.tsx')).NotificationsPage)
export const ContactPage = lazyPage(async () => (await import('../pages/contact.tsx')).ContactPage)
export const ProfilePage = lazyPage(async () => (await import('../pages/profile.tsx')).ProfilePage)
export const NotFoundPage = lazyPage(async () => (await import('../pages/not-found.tsx')).NotFoundPage)

// The frame of signed-in pages comes with the first of them.
export const UserFrame = lazyPage(async () => (await import('./user-frame.tsx')).UserFrame)
