import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

type TooltipProps = { label: string; side?: 'top' | 'right' | 'bottom' | 'left'; children: ReactNode }

/**
 * Names a control that shows only an icon. The control keeps its own aria-label; a tooltip is not reachable by touch.
 * The provider is here and not at the root, because it would bring the positioning library into every first load.
 * Drawn beside its control and not at the end of the body, so that it stays inside the landmark it belongs to.
 */
export function Tooltip({ label, side = 'top', children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-64 rounded-sm bg-ink px-2.5 py-1.5 text-xs font-medium text-on-ink shadow-md animate-fade"
        >
          {label}
        </Radix.Content>
      </Radix.Root>
    </Radix.Provider>
  )
}
