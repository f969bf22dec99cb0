import type { Rolldown } from 'vite'
import { sharedBySignedIn } from './shared-by-signed-in.ts'

/** What most public pages show: one file is smaller than the dozen it would be. */
const publicLook = new RegExp(
  [
    '/src/ui/(text-link|logo|theme|theme-switch|forms/segmented-control)\\.|/src/routing/link\\.',
    '/src/features/(legal/legal-links|auth/auth-frame)\\.|/contract/src/product\\.|lucide-react/dist/esm/icons/(sun|moon|monitor|check|circle-exclamation-point)\\.',
  ].join('|'),
)

/** The forms for signing in and up. */
const signInLook = new RegExp(
  [
    '/src/features/auth/(google-button|with-account|terms-links|use-leaving|needs-scripts|or-divider)\\.',
    '/src/features/auth/sign-in/use-forgot-password\\.|/src/ui/forms/(is-email|password-input|form-notice)\\.',
    'lucide-react/dist/esm/icons/(eye|eye-off|arrow-big-up-dash)\\.',
    '/src/ui/forms/(field|input|use-form)\\.',
  ].join('|'),
)

/** What they load once someone begins to type. */
const authClient = /node_modules\/@supabase\/auth-js\/|\/src\/api\/auth\/auth-client\./

/** The lower part of the pricing pages. */
const showcase = /\/src\/(features\/verification\/(showcase|tool|use-case|faq)[\w-]*)\.tsx?$|icons\/arrow-down\./

/** What dialogs are made of, fetched with the first one; menus have more. */
const dialogs =
  /node_modules\/(aria-hidden|react-remove-scroll|react-style-singleton|use-callback-ref|use-sidecar|@radix-ui\/(?!react-(menu|dropdown-menu|popper|arrow|use-size|roving-focus|collection|direction)\/))|\/src\/ui\/overlays\/dialog\./

/** Which module goes into which file; the first match of the highest priority counts. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|\/src\/draw\.ts/, priority: 3 },
  { name: 'first', tags: ['$initial'], priority: 2 },
  { name: 'public', test: publicLook, priority: 2 },
  { name: 'forms', test: signInLook, priority: 2 },
  { name: 'auth', test: authClient, priority: 2 },
  // The auth client and dialogs have it, and neither should come with the other.
  { name: 'tslib', test: /node_modules\/tslib\//, priority: 2 },
  // The dialogs of the Security tab share them; nobody else should load them.
  {
    name: 'second-steps',
    test: /\/src\/features\/security\/two-step\/(new-codes|use-new-codes|name-form)\./,
    priority: 1,
  },
  { name: sharedBySignedIn('signed-in'), debugName: 'signed-in', priority: 1 },
  { name: 'dialogs', test: dialogs, priority: 1 },
  // Tabs come with the parts of dialogs; what the sign-in page shares with these must not go together with them.
  { name: 'showcase', test: showcase, priority: 1 },
  // The pricing page or a sign-in writes them and every signed-in page reads them; nobody else should load them.
  { name: 'chosen-plan', test: /\/src\/api\/(chosen-plan|auth\/passkey-offer)\./, priority: 1 },
  // What some pages share; the smallest go together with their neighbors, a request each costs more.
  { name: 'shared', test: /./, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1000 },
]
