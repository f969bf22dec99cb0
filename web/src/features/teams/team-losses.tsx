import { paths } from '@assay/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../api/session.ts'
import { teamsQuery } from '../../api/teams.ts'
import { Link } from '../../routing/link.tsx'
import { TextLink } from '../../ui/text-link.tsx'

/** What becomes of someone's teams when they delete their account. */
export function TeamLosses() {
  const { data } = useQuery(teamsQuery(useUser().id))
  const owned = data?.teams.filter(({ role }) => role === 'owner') ?? []
  const joined = data?.teams.filter(({ role }) => role !== 'owner') ?? []
  return (
    <div className="grid gap-1 rounded-lg border border-border bg-subtle px-4 py-3.5 text-sm">
      <h3 className="font-medium">Your teams</h3>
      <ul className="grid list-disc gap-1 pl-4 text-muted">
        {owned.length > 0 && (
          <li>
            You own <Names teams={owned} />. A team that you’re alone in is deleted with your account. If others work in
            it,{' '}
            <TextLink asChild>
              <Link to={paths.team}>hand it over or delete it</Link>
            </TextLink>{' '}
            first.
          </li>
        )}
        {joined.length > 0 && (
          <li>
            You leave <Names teams={joined} />. What you did there stays.
          </li>
        )}
      </ul>
    </div>
  )
}

function Names({ teams }: { teams: { id: string; name: string }[] }) {
  return (
    <span className="font-medium wrap-anywhere text-text">
      {new Intl.ListFormat('en-US').format(teams.map(({ name }) => name))}
    </span>
  )
}
