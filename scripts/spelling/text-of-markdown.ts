/** What people read of a Markdown file: no code, no addresses, no places that are filled in later. */
export function textOfMarkdown(markdown: string): string {
  return markdown
    .replaceAll(/^```.*?^```/gms, ' ')
    .replaceAll(/<!--.*?-->/gs, ' ')
    .replaceAll(/`[^`]*`/g, ' ')
    .replaceAll(/\{\{.*?\}\}/g, ' ')
    .replaceAll(/\]\([^)]*\)/g, '] ')
    .replaceAll(/<[^>]+>/g, ' ')
}
