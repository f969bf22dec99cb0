import type { MemberPage } from '@assay/contract/teams/teams'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { request } from '../../api/product.ts'
import { useUser } from '../../api/session.ts'
import { teamsQuery, useMay, useTeamId } from '../../api/teams.ts'
import { apiKeysQuery } from '../../features/api-keys/api.ts'
import { billingQuery } from '../../features/billing/invoices/api.ts'
import { invoicesOf } from '../../features/billing/invoices/invoices.ts'
import { navigate } from '../../routing/navigation.tsx'
import { CommandDialog } from '../../ui/overlays/command-dialog.tsx'
import { useTheme } from '../../ui/theme.ts'
import { whenIdle } from '../../ui/when-idle.ts'
import type { Navigation } from './navigation.ts'
import type { OwnRecords } from './palette-commands.tsx'
import { usePaletteShortcut } from './palette-shortcut.ts'
import { useOnDemand } from './use-on-demand.ts'

type ProviderProps = {
  navigation: Navigation
  onToggleSidebar: () => void
  onLogOut: () => void
  children: ReactNode
}

/** `preload` fetches the commands when somebody is about to open it. */
export function usePalette(): Palette {
  return useContext(PaletteContext)
}

type Palette = { open: () => void; preload: () => void }

/**
 * Finds pages, guides and actions by what people type. Its field opens at once, also before the commands have arrived;
 * their script is fetched when the page has nothing else to do. Around the shell and not in it: opening the palette
 * renders nothing but the palette.
 */
export function CommandPaletteProvider({ children, ...shell }: ProviderProps) {
  const { part: commandsOf, ask, preload } = useOnDemand(loadCommands)
  const [isOpen, setIsOpen] = useState(false)
  const [, chooseTheme] = useTheme()
  const open = useCallback(async () => {
    setIsOpen(true)
    if (!(await ask())) setIsOpen(false)
  }, [ask])
  const own = useOwnRecords(isOpen)
  usePaletteShortcut(() => {
    if (isOpen) setIsOpen(false)
    else if (!isDialogOpen()) void open()
  })
  useEffect(() => whenIdle(preload), [preload])
  const palette = useMemo(() => ({ open, preload }), [open, preload])
  return (
    <PaletteContext value={palette}>
      {children}
      <CommandDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        groups={isOpen && commandsOf ? commandsOf({ ...shell, ...own, navigate, chooseTheme }) : null}
      />
    </PaletteContext>
  )
}

/** Fetched when the palette opens; without them it finds everything else. */
function useOwnRecords(isOpen: boolean): OwnRecords {
  const { id: user, services } = useUser()
  const id = useTeamId()
  const keys = useQuery({ ...apiKeysQuery, enabled: isOpen && services.includes('developer') })
  const seesMoney = useMay('bill')
  const billing = useQuery({ ...billingQuery(id), enabled: isOpen && seesMoney })
  const people = useQuery({ ...peopleQuery, enabled: isOpen })
  const teams = useQuery({ ...teamsQuery(user), enabled: isOpen })
  return {
    keys: keys.data ?? [],
    invoices: invoicesOf(billing.data ?? []),
    members: people.data ?? [],
    otherTeams: teams.data?.teams.filter((team) => team.id !== id) ?? [],
  }
}

/** The first hundred: of a larger team, the page itself finds the others. */
const peopleQuery = queryOptions({
  queryKey: ['team', 'people'],
  queryFn: async ({ signal }) => (await request<MemberPage>('/teams/current/members', { signal })).members,
})

/** A modal dialog, which keeps the focus and the pointer until it's closed. */
function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog]') !== null
}

const loadCommands = async () => (await import('./palette-commands.tsx')).paletteCommands

const PaletteContext = createContext<Palette>({ open: () => {}, preload: () => {} })
