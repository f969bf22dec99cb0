// Apart from the schemas in form-keys.ts, which the browser doesn't load (ADR 47).

export const maxOrigins = 20
export const maxOriginLength = 100
export const defaultVisitorBudget = 30
export const maxVisitorBudget = 10_000

export const originTexts = {
  missing: 'Add at least one site.',
  many: `A key can have at most ${maxOrigins} sites.`,
  wrong: (origin: string) =>
    `“${origin.slice(0, maxOriginLength)}” isn’t a site we can use. Use forms such as https://example.com or http://localhost:3000, without a path.`,
}

/** As browsers send it: lowercase, with the domain in ASCII, without a slash at the end or a default port. */
export function normalizeOrigin(text: string): string {
  const given = text.trim()
  try {
    const { origin, href } = new URL(given)
    return href === `${origin}/` ? origin : given
  } catch {
    return given
  }
}

/** HTTPS, or this machine for development. */
export function isOrigin(text: string): boolean {
  return (
    text.length <= maxOriginLength &&
    /^(?:https:\/\/[a-z\d-]+(?:\.[a-z\d-]+)*|http:\/\/(?:localhost|127\.0\.0\.1))(?::[1-9]\d{0,4})?$/.test(text)
  )
}

/** What is wrong with a list of sites, in people's words. The form asks before it sends. */
export function findOriginsProblem(origins: string[]): string | undefined {
  if (origins.length === 0) return originTexts.missing
  if (origins.length > maxOrigins) return originTexts.many
  const wrong = origins.find((origin) => !isOrigin(normalizeOrigin(origin)))
  return wrong === undefined ? undefined : originTexts.wrong(wrong)
}
