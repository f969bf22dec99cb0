import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import type { CommandPaletteProps } from './command-palette.tsx'
import { usePaletteShortcut } from './palette-shortcut.ts'
import { useOnDemand } from './use-on-demand.ts'

type ProviderProps = Pick<CommandPaletteProps, 'sections' | 'onToggleSidebar' | 'onLogOut'> & { children: ReactNode }

export function useOpenPalette(): () => void {
  return useContext(OpenPalette)
}

/** Around the shell and not in it: opening the palette renders nothing but the palette. */
export function CommandPaletteProvider({ children, ...commands }: ProviderProps) {
  const { Part: Palette, ask } = useOnDemand(loadPalette, 'Search could not be loaded')
  const [isOpen, setIsOpen] = useState(false)
  const open = useCallback(async () => {
    if (await ask()) setIsOpen(true)
  }, [ask])
  usePaletteShortcut(() => {
    if (isOpen) setIsOpen(false)
    else if (!isDialogOpen()) void open()
  })
  return (
    <OpenPalette value={open}>
      {children}
      {Palette && <Palette open={isOpen} onOpenChange={setIsOpen} {...commands} />}
    </OpenPalette>
  )
}

/** A modal one, which keeps the focus and the pointer until it is answered. */
function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog]') !== null
}

const loadPalette = async () => (await import('./command-palette.tsx')).CommandPalette

const OpenPalette = createContext<() => void>(() => {
  throw new Error('useOpenPalette needs a CommandPaletteProvider above it')
})
