import { onDemand } from '../../ui/overlays/on-demand.tsx'

/** From the request log, and from a link to `/analytics?explain=…`. */
export const ExplainDialog = onDemand(async () => (await import('./explain-dialog.tsx')).ExplainDialog)
