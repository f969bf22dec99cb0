import { type ComponentType, createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { useToast } from '../../ui/toast.tsx'
import type { CommandPaletteProps } from './command-palette.tsx'
import { usePaletteShortcut } from './palette-shortcut.ts'

type ProviderProps = Pick<CommandPaletteProps, 'sections' | 'onToggleSidebar' | 'onLogOut'> & { children: ReactNode }

export function useOpenPalette(): () => void {
  return useContext(OpenPalette)
}

/** Around the shell and not in it: when the palette opens, nothing but the palette is drawn. Its script comes then too. */
export function CommandPaletteProvider({ children, ...commands }: ProviderProps) {
  const [Palette, setPalette] = useState<ComponentType<CommandPaletteProps> | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const showToast = useToast()
  const open = useCallback(async () => {
    try {
      const { CommandPalette } = await import('./command-palette.tsx')
      setPalette(() => CommandPalette)
      setIsOpen(true)
    } catch {
      showToast({
        tone: 'error',
        title: 'Search could not be loaded',
        description: 'Check your connection and try again, or reload the page.',
      })
    }
  }, [showToast])
  usePaletteShortcut(() => (isOpen ? setIsOpen(false) : void open()))
  return (
    <OpenPalette value={open}>
      {children}
      {Palette && <Palette open={isOpen} onOpenChange={setIsOpen} {...commands} />}
    </OpenPalette>
  )
}

const OpenPalette = createContext<() => void>(() => {
  throw new Error('useOpenPalette needs a CommandPaletteProvider above it')
})
