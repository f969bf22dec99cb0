import { config } from '../../api/config.ts'

/** The guides at /docs, with what people look for in them. */
export const docsPages = [
  { slug: 'quickstart', title: 'Quickstart', keywords: 'start integrate curl sample first request' },
  { slug: 'typescript-client', title: 'TypeScript client', keywords: 'sdk library npm javascript node package' },
  { slug: 'test-inputs', title: 'Test inputs', keywords: 'testing sandbox fixtures test key' },
  { slug: 'verdicts', title: 'Verdicts explained', keywords: 'results reasons disposable fake risky suspicious' },
  { slug: 'accuracy', title: 'How accuracy is measured', keywords: 'benchmark precision false positives evaluation' },
  { slug: 'errors', title: 'Errors', keywords: 'error codes status 400 401 404 429 500 retry' },
  { slug: 'limits', title: 'Limits', keywords: 'rate limit quota batch headers 429 idempotency' },
  { slug: 'security', title: 'Security', keywords: 'privacy data storage vulnerability keys' },
  { slug: 'versioning', title: 'Versioning', keywords: 'version breaking changes deprecation stability' },
  { slug: 'changelog', title: 'Changelog', keywords: 'release notes history new' },
  { slug: 'reference', title: 'API reference', keywords: 'openapi endpoints schema swagger verify batch' },
]

/** A custom documentation site has other addresses, so its front page is all there is. */
export const hasOwnDocs = config.docsUrl !== '/docs'
