import { pages, redirects } from './pages.ts'

/** The address of each page and redirect by its name. */
export const paths = pathsOf({ ...pages, ...redirects })

/** Declared twice, because `Object.fromEntries` forgets the names. */
function pathsOf<Rows extends Record<string, { path: string }>>(
  rows: Rows,
): { [Name in keyof Rows]: Rows[Name]['path'] }
function pathsOf(rows: Record<string, { path: string }>): Record<string, string> {
  return Object.fromEntries(Object.entries(rows).map(([name, { path }]) => [name, path]))
}
