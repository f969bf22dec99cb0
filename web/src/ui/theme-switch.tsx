import { Monitor, Moon, Sun } from 'lucide-react'
import { SegmentedControl } from './forms/segmented-control.tsx'
import { useTheme } from './theme.ts'

export function ThemeSwitch() {
  const [theme, chooseTheme] = useTheme()
  return (
    <SegmentedControl
      needsScripts
      legend="Theme"
      size="sm"
      value={theme}
      onChange={chooseTheme}
      segments={[
        { value: 'system', name: 'System theme', label: <Monitor aria-hidden="true" /> },
        { value: 'light', name: 'Light theme', label: <Sun aria-hidden="true" /> },
        { value: 'dark', name: 'Dark theme', label: <Moon aria-hidden="true" /> },
      ]}
    />
  )
}
