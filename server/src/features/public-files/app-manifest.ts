import { paths } from '@assay/contract/paths'
import { productName } from '@assay/contract/product'

/** Name and look on a home screen. */
export const appManifest = {
  id: paths.home,
  name: productName,
  short_name: productName,
  description: 'Know who is really signing up: verdicts on an email address and a name with one request.',
  lang: 'en',
  start_url: paths.home,
  scope: paths.home,
  display: 'standalone',
  background_color: '#fbfbf9',
  theme_color: '#fbfbf9',
  icons: [
    { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'maskable' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ],
} as const
