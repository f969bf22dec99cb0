import type { AnnouncedIncident } from '@assay/contract/incidents'
import { stateLabels } from '@assay/contract/incidents/rules'
import { paths } from '@assay/contract/paths'
import { productName } from '@assay/contract/product'
import { html, raw } from 'hono/html'

/** Atom (RFC 4287): an entry for each incident, with all its updates, newest first. */
export function atomFeed(publicUrl: string, incidents: AnnouncedIncident[]): string {
  const changed = incidents.map(changedAt).toSorted().at(-1)
  const page = `${publicUrl}${paths.status}`
  return String(html`${raw('<?xml version="1.0" encoding="utf-8"?>')}
<feed xmlns="http://www.w3.org/2005/Atom">
<title>${productName} status</title>
<id>${page}</id>
<link rel="self" type="application/atom+xml" href="${page}/feed"/>
<link rel="alternate" type="text/html" href="${page}"/>
<updated>${changed ?? '1970-01-01T00:00:00.000Z'}</updated>
<author><name>${productName}</name></author>
${incidents.map(
  (incident) => html`<entry>
<title>${incident.title}</title>
<id>urn:uuid:${incident.id}</id>
<link rel="alternate" type="text/html" href="${page}#${incident.id}"/>
<published>${incident.updates.at(-1)?.created_at ?? incident.starts_at}</published>
<updated>${changedAt(incident)}</updated>
<category term="${incident.kind}"/>
<content type="text">${asText(incident)}</content>
</entry>
`,
)}</feed>
`)
}

function changedAt({ updates, starts_at }: AnnouncedIncident): string {
  return updates[0]?.created_at ?? starts_at
}

function asText({ kind, starts_at, ends_at, updates }: AnnouncedIncident): string {
  const when = kind === 'maintenance' ? [`Planned from ${starts_at} to ${ends_at}.`] : []
  const written = updates.map(({ state, message, created_at }) => `${created_at} ${stateLabels[state]}: ${message}`)
  return [...when, ...written].join('\n\n')
}
