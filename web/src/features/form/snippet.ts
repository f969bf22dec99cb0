/** What a customer puts into their page. */
export function snippetOf(baseUrl: string, key: string): string {
  return `<form action="/sign-up" method="post" data-assay>
  <label>Email <input type="email" name="email" required></label>
  <button>Sign up</button>
</form>
<script src="${baseUrl}/widget.js" data-key="${key}" defer></script>`
}
