import { config } from '../../api/config.ts'

/** The guides at /docs, with what people look for in them. */
export const docsPages = [
  { slug: 'quickstart', title: 'Quickstart', keywords: 'start integrate curl sample first request' },
  { slug: 'typescript-client', title: 'TypeScript client', keywords: 'sdk library npm javascript node package' },
  { slug: 'test-inputs', title: 'Test inputs', keywords: 'testing sandbox fixtures test key' },
  { slug: 'verdicts', title: 'Verdicts explained', keywords: 'results reasons disposable fake risky suspicious' },
  { slug: 'rules', title: 'Rules and decisions', keywords: 'policy decision allow review block draft shadow explain' },
  { slug: 'sign-up-farms', title: 'Sign-up farms', keywords: 'wave activity farm burst unusual cluster attack' },
  { slug: 'accuracy', title: 'How accuracy is measured', keywords: 'benchmark precision false positives evaluation' },
  { slug: 'domain-owners', title: 'For domain owners', keywords: 'lookup appeal flagged clear domain owner dispute' },
  {
    slug: 'api-keys',
    title: 'Key settings',
    keywords: 'scopes networks cidr rotate rotation budget rate leaked secret scanner',
  },
  { slug: 'lists', title: 'Lists', keywords: 'allow block allowlist blocklist exceptions csv import export' },
  { slug: 'files', title: 'Files', keywords: 'csv upload bulk list spreadsheet batch import result' },
  { slug: 'form', title: 'Form widget', keywords: 'publishable key script blur typo suggestion token origin' },
  { slug: 'webhooks', title: 'Webhooks', keywords: 'events endpoints signature verify secret callback retry' },
  { slug: 'supabase', title: 'Supabase hook', keywords: 'supabase auth hook before user created sign-up' },
  {
    slug: 'recipes',
    title: 'Recipes',
    keywords: 'better-auth auth.js nextauth express next.js clerk auth0 keycloak django laravel integrate',
  },
  { slug: 'errors', title: 'Errors', keywords: 'error codes status 400 401 404 429 500 retry' },
  { slug: 'limits', title: 'Limits', keywords: 'rate limit quota batch headers 429 idempotency' },
  { slug: 'security', title: 'Security', keywords: 'privacy data storage vulnerability keys' },
  { slug: 'account-security', title: 'Protect your account', keywords: 'two-step 2fa mfa passkey totp recovery codes' },
  { slug: 'lost-access', title: 'Lost access', keywords: 'lost phone laptop mailbox locked out recover account' },
  { slug: 'versioning', title: 'Versioning', keywords: 'version breaking changes deprecation stability' },
  { slug: 'changelog', title: 'Changelog', keywords: 'release notes history new' },
  { slug: 'reference', title: 'API reference', keywords: 'openapi endpoints schema swagger verify batch' },
]

/** A custom documentation site has other addresses, so its front page is all there is. */
export const hasOwnDocs = config.docsUrl !== '/docs'
