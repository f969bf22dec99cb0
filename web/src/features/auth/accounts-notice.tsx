import { paths } from '@assay/contract/paths'
import { ArrowRight, Inbox, UserPlus } from 'lucide-react'
import { Link } from 'react-router'
import { config } from '../../api/config.ts'
import { Card } from '../../ui/card.tsx'

/** Stands where the sign-in form will be, until accounts can be opened. */
export function AccountsNotice() {
  return (
    <Card>
      <div className="p-5">
        <h2>Accounts are not open yet</h2>
        <p className="mt-1.5 text-muted">
          This build has no sign-in and no sign-up. Both arrive in a later release, in this place.
        </p>
      </div>
      <ul className="divide-y divide-border border-t border-border">
        {config.mailboxPath && (
          <li>
            {/* A page of the server, outside this app. */}
            <a href={config.mailboxPath} className={rowLook}>
              <Inbox className="text-muted" aria-hidden="true" />
              Development mailbox
              <ArrowRight className="ml-auto text-muted" aria-hidden="true" />
            </a>
          </li>
        )}
        <li>
          <Link to={paths.signup} className={rowLook}>
            <UserPlus className="text-muted" aria-hidden="true" />
            Creating an account
            <ArrowRight className="ml-auto text-muted" aria-hidden="true" />
          </Link>
        </li>
      </ul>
      <p className="border-t border-border bg-subtle px-5 py-2.5 text-xs text-muted">
        Version <span className="font-mono">{config.version}</span>
      </p>
    </Card>
  )
}

const rowLook =
  'flex min-h-12 items-center gap-3 px-5 py-2 font-medium transition-colors hover:bg-subtle focus-visible:-outline-offset-2 [&_svg]:size-4 [&_svg]:shrink-0'
