import type { ReactNode } from 'react'
import { Name } from '../../ui/data/name.tsx'
import { Day, describeAgo } from '../../ui/data/time.tsx'

type KeyRowProps = { icon: ReactNode; name: string; children: ReactNode; actions: ReactNode }

/** An app, a key, a passkey: what it is called, what is known of it, and what can be done with it. */
export function KeyRow({ icon, name, children, actions }: KeyRowProps) {
  return (
    <li className="flex items-center gap-3.5 px-5 py-3">
      <span className="shrink-0 text-muted [&_svg]:size-5" aria-hidden="true">
        {icon}
      </span>
      <div className="min-w-0 grow">
        <Name text={name} className="font-medium" />
        <p className="text-sm text-muted">{children}</p>
      </div>
      <div className="flex shrink-0 gap-1">{actions}</div>
    </li>
  )
}

export function AddedAndUsed({ addedAt, usedAt }: { addedAt: string; usedAt: string | null }) {
  return (
    <>
      Added <Day iso={addedAt} />
      {usedAt !== null && ` · Last used ${describeAgo(new Date(usedAt), new Date())}`}
    </>
  )
}

export const keyListLook = 'divide-y divide-border border-t border-border'
