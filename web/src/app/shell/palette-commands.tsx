import type { ApiKey } from '@assay/contract/api-keys'
import { formatMoney } from '@assay/contract/format'
import { type PagePath, pagesFor } from '@assay/contract/pages'
import { paths } from '@assay/contract/paths'
import type { Member, Team } from '@assay/contract/teams/teams'
import {
  Bell,
  Copy,
  Download,
  File,
  FileText,
  Fingerprint,
  KeyRound,
  LockKeyhole,
  LogOut,
  type LucideIcon,
  Mail,
  Monitor,
  Moon,
  PanelLeft,
  Plus,
  Receipt,
  Rocket,
  ScrollText,
  ShieldCheck,
  Sun,
  UserPlus,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { config } from '../../api/config.ts'
import { switchTeam } from '../../api/teams.ts'
import { formatDate, type Invoice } from '../../features/billing/invoices/invoices.ts'
import { legalDocuments } from '../../features/legal/legal-links.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import type { Command, CommandGroup } from '../../ui/overlays/match-commands.ts'
import type { Theme } from '../../ui/theme.ts'
import { docsPages, hasOwnDocs } from './docs-pages.ts'
import { allEntries, type Navigation } from './navigation.ts'

/** What the account has that people look for by name. */
export type OwnRecords = { keys: ApiKey[]; invoices: Invoice[]; members: Member[]; otherTeams: Team[] }

type Shell = OwnRecords & {
  navigation: Navigation
  navigate: (to: string) => void
  chooseTheme: (theme: Theme) => void
  onToggleSidebar: () => void
  onLogOut: () => void
}

/** Every page a user can open, every guide and every action of the shell, with the words people type for them. */
export function paletteCommands(shell: Shell): CommandGroup[] {
  const groups: CommandGroup[] = [
    { label: 'Pages', commands: pages(shell) },
    { label: 'Actions', commands: actions(shell) },
    { label: 'Docs', commands: hasOwnDocs ? [] : unlistedGuides(shell) },
    {
      label: 'Legal',
      commands: legalDocuments.map(({ path, title }) => toPage(shell, path, title, FileText, 'legal')),
    },
    { label: 'API keys', isFoundOnly: true, commands: shell.keys.map((key) => keyCommand(shell, key)) },
    { label: 'Invoices', isFoundOnly: true, commands: shell.invoices.map((invoice) => invoiceCommand(shell, invoice)) },
    { label: 'People', isFoundOnly: true, commands: shell.members.map((member) => memberCommand(shell, member)) },
    { label: 'Requests', isFoundOnly: true, commands: [], find: (typed) => findRequest(shell, typed) },
  ]
  return groups.filter(({ commands, find }) => commands.length > 0 || find)
}

function keyCommand(shell: Shell, { id, name, key_prefix }: ApiKey): Command {
  return { ...toPage(shell, paths.api, name, KeyRound, `key token ${key_prefix}`), id: `key-${id}` }
}

function invoiceCommand(shell: Shell, { invoice_id, number, amount, currency, issued_at }: Invoice): Command {
  const label = `${number ?? invoice_id}, ${formatMoney(amount, currency)}, ${formatDate(issued_at)}`
  const to = `${paths.billing}?search=${encodeURIComponent(number ?? invoice_id)}`
  return { ...toPage(shell, to, label, Receipt, invoice_id), id: `invoice-${invoice_id}` }
}

function memberCommand(shell: Shell, { id, name, email }: Member): Command {
  const to = `${paths.team}?search=${encodeURIComponent(email)}`
  return { ...toPage(shell, to, name || email, UsersRound, email), id: `member-${id}` }
}

/** By its id, which says enough: the log is too long to be here. */
function findRequest(shell: Shell, typed: string): Command[] {
  const id = typed.trim().toLowerCase()
  if (!/^[\da-f]{8}-[\da-f-]{1,27}$/.test(id)) return []
  return [toPage(shell, `${paths.analytics}?explain=${id}`, `Request ${id}`, ScrollText)]
}

function pages(shell: Shell): Command[] {
  const listed = allEntries(shell.navigation)
  // Pages that no menu has, not those of services that aren't chosen.
  const unlisted = pagesFor('user').filter(({ path }) => icons[path])
  return [
    ...listed.map(({ to, label, Icon, isOutside }) => ({
      ...toPage(shell, to, label, Icon, keywords[to]),
      ...(isOutside && { run: () => location.assign(to) }),
    })),
    ...unlisted.map(({ path, title }) => toPage(shell, path, title, icons[path] ?? File, keywords[path])),
  ]
}

function actions(shell: Shell): Command[] {
  const { chooseTheme, onToggleSidebar, onLogOut } = shell
  const security = `${paths.profile}?tab=security`
  return [
    toPage(shell, `${paths.api}?create=key`, 'Create API key', Plus, 'new add token secret generate'),
    toPage(shell, paths.developerTools, 'Choose a plan', Rocket, 'upgrade downgrade change subscribe buy pricing'),
    toPage(shell, `${paths.team}?invite=people`, 'Invite people', UserPlus, 'add colleague teammate member invitation'),
    toPage(shell, security, 'Change password', LockKeyhole, 'security reset'),
    toPage(
      shell,
      `${security}&add=app`,
      'Add two-step verification',
      ShieldCheck,
      'security 2fa mfa totp authenticator',
    ),
    toPage(
      shell,
      `${security}&add=passkey`,
      'Add a passkey',
      Fingerprint,
      'security webauthn sign in without password',
    ),
    toPage(shell, security, 'Change email', Mail, 'address mailbox'),
    toPage(shell, paths.profile, 'Choose emails', Mail, 'notifications settings unsubscribe mute'),
    toPage(shell, `${paths.profile}?tab=services`, 'Choose services', UserRound, 'add remove law developer'),
    toPage(shell, `${security}&part=data`, 'Export your data', Download, 'download privacy gdpr delete account'),
    ...shell.otherTeams.map(({ id, name }) => ({
      ...action(`Switch to ${name}`, UsersRound, 'team change', () => {
        switchTeam(id)
        shell.navigate(paths.dashboard)
      }),
      key: id,
    })),
    action('Use light theme', Sun, 'appearance color mode white', () => chooseTheme('light')),
    action('Use dark theme', Moon, 'appearance color mode night black', () => chooseTheme('dark')),
    action('Use system theme', Monitor, 'appearance color mode light dark auto', () => chooseTheme('system')),
    action('Copy API endpoint', Copy, 'url address base verify', () => copyText(`${config.publicUrl}/v1/verify`)),
    action('Copy link to this page', Copy, 'url address share', () => copyText(location.href)),
    action('Toggle sidebar', PanelLeft, 'collapse expand hide show menu', onToggleSidebar),
    action('Log out', LogOut, 'logout sign out signout exit leave quit', onLogOut),
  ].map((command) => ({ ...command, id: `action-${'key' in command ? command.key : command.label}` }))
}

function toPage({ navigate }: Shell, to: string, label: string, Icon: LucideIcon, words = ''): Command {
  return { ...action(label, Icon, words, () => navigate(to)), id: to }
}

function action(label: string, Icon: LucideIcon, words: string, run: () => void): Command {
  return { id: label, label, icon: <Icon aria-hidden="true" />, keywords: words, run }
}

/** Those that the Help menu doesn't have. */
function unlistedGuides({ navigation }: Shell): Command[] {
  const listed = new Set(navigation.help.map(({ to }) => to))
  return docsPages.map(guideCommand).filter(({ id }) => !listed.has(id))
}

function guideCommand({ slug, title, keywords: words }: (typeof docsPages)[number]): Command {
  const path = `/docs/${slug}`
  return { ...action(title, FileText, `docs documentation guide ${words}`, () => location.assign(path)), id: path }
}

/** For the pages that no menu lists. */
const icons: { [Path in PagePath]?: LucideIcon } = { '/notifications': Bell }

const keywords: { [to: string]: string } = {
  '/dashboard': 'home start overview usage quota',
  '/analytics': 'usage statistics stats charts graphs report requests log export csv verdicts',
  '/waves': 'farm burst cluster attack sign-ups unusual activity fraud',
  '/developer-tools': 'plans prices pricing tools disposable email name verification',
  '/api': 'keys tokens secrets credentials playground quickstart',
  '/rules': 'policy decisions allow review block thresholds draft shadow',
  '/playground': 'try test verify check sample curl',
  '/review': 'queue approve inbox manual moderate pending',
  '/lists': 'allow block allowlist blocklist whitelist blacklist exceptions import csv',
  '/form': 'widget publishable key script sign-up origins snippet',
  '/webhooks': 'endpoints events callbacks signing secret deliveries',
  '/files': 'csv upload list bulk batch spreadsheet clean import result',
  '/notifications': 'messages alerts inbox bell unread',
  '/profile': 'profile name email password security preferences delete account',
  '/team': 'members colleagues people roles permissions owner admin invitations single sign-on sso',
  '/subscriptions': 'plan cancel resume renewal payment method credit card',
  '/billing': 'invoices receipts payments pdf tax vat gst company address refund',
  '/contact': 'help support sales chat feedback bug',
  '/status': 'uptime incidents outage health down',
  '/docs/reference': 'openapi endpoints schema swagger',
  '/docs/changelog': 'changelog release notes history',
  [config.docsUrl]: 'documentation guides manual help api reference',
}

/** Copies where there's no button that could confirm it. */
async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ topic: 'copy', tone: 'success', title: 'Copied', description: text })
  } catch {
    // There's no permission, or the page has no https.
    toast({ topic: 'copy', tone: 'error', title: 'We couldn’t copy it', description: text })
  }
}
