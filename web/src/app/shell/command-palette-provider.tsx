import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import type { CommandPaletteProps } from './command-palette.tsx'
import { usePaletteShortcut } from './palette-shortcut.ts'
import { useOnDemand } from './use-on-demand.ts'

type ProviderProps = Pick<CommandPaletteProps, 'sections' | 'onToggleSidebar' | 'onLogOut'> & { children: ReactNode }

/** `preload` fetches its script when somebody is about to open it. */
export function usePalette(): Palette {
  return useContext(PaletteContext)
}

type Palette = { open: () => void; preload: () => void }

/** Around the shell and not in it: opening the palette renders nothing but the palette. */
export function CommandPaletteProvider({ children, ...commands }: ProviderProps) {
  const { Part: Palette, ask, preload } = useOnDemand(loadPalette, 'We couldn’t load search')
  const [isOpen, setIsOpen] = useState(false)
  const open = useCallback(async () => {
    if (await ask()) setIsOpen(true)
  }, [ask])
  usePaletteShortcut(() => {
    if (isOpen) setIsOpen(false)
    else if (!isDialogOpen()) void open()
  })
  const palette = useMemo(() => ({ open, preload }), [open, preload])
  return (
    <PaletteContext value={palette}>
      {children}
      {Palette && <Palette open={isOpen} onOpenChange={setIsOpen} {...commands} />}
    </PaletteContext>
  )
}

/** A modal one, which keeps the focus and the pointer until it is answered. */
function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog]') !== null
}

const loadPalette = async () => (await import('./command-palette.tsx')).CommandPalette

const PaletteContext = createContext<Palette>({ open: () => {}, preload: () => {} })
