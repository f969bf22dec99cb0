import { consoleApi } from '@assay/contract/operators/access'
import { type ReactNode, useEffect, useState } from 'react'
import { send } from '../../api/send.ts'
import { useSession } from '../../api/session.ts'
import { lazyPage } from '../lazy-page.ts'

/** Its script is fetched for operators alone. */
const OperatorConsole = lazyPage(async () => (await import('./console.tsx')).OperatorConsole)

/** Shows what is at every unknown address, and the console once the server says that it's for this person. */
export function OperatorEntrance({ children }: { children: ReactNode }) {
  const session = useSession()
  const userId = session.status === 'user' ? session.user.id : null
  const [operatorId, setOperatorId] = useState<string | null>(null)
  useEffect(() => {
    if (userId === null) return
    const aborter = new AbortController()
    send(`${consoleApi}/me`, { signal: aborter.signal })
      .then(() => OperatorConsole.preload())
      .then(
        () => setOperatorId(userId),
        () => setOperatorId(null),
      )
    return () => aborter.abort()
  }, [userId])
  return userId !== null && operatorId === userId ? <OperatorConsole /> : children
}
