import { type ComponentType, useState } from 'react'
import { useToast } from '../../ui/toast.tsx'
import type { CommandPaletteProps } from './command-palette.tsx'
import { usePaletteShortcut } from './palette-shortcut.ts'

/** The palette is a script of its own, fetched when it is first asked for. */
export function useCommandPalette() {
  const [Palette, setPalette] = useState<ComponentType<CommandPaletteProps> | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const showToast = useToast()
  async function open() {
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
  }
  usePaletteShortcut(() => (isOpen ? setIsOpen(false) : void open()))
  return { Palette, isOpen, setIsOpen, open }
}
