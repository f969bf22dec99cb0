import { html, raw } from 'hono/html'

const lens = raw(
  '<svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" aria-hidden="true"><circle cx="7" cy="7" r="4.5"/><path d="M10.5 10.5 14 14"/></svg>',
)

/** Shown where the script runs: without it there is nothing to open. */
export const searchButton = html`<button type="button" class="search-open" aria-haspopup="dialog" aria-keyshortcuts="/ Control+K Meta+K" aria-label="Search the docs">${lens}<span>Search</span><kbd aria-hidden="true">/</kbd></button>`

/** The script fetches the index when the dialog opens for the first time. */
export function searchDialog(indexPath: string) {
  return html`<dialog id="search" class="search" data-index="${indexPath}" aria-label="Search the docs">
<form role="search" aria-label="Docs"><button type="submit" class="search-go" aria-label="Open the first result">${lens}</button><input id="search-words" type="search" autofocus aria-label="Search guides and the API reference" aria-describedby="search-found" placeholder="Search guides and the API reference" autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="go" maxlength="100"><button type="button" class="search-close">Close</button></form>
<p id="search-found" role="status"></p><ul id="search-results"></ul></dialog>`
}
