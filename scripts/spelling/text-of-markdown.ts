/** The prose of a Markdown file: no code, no URLs, no placeholders. */
export function textOfMarkdown(markdown: string): string {
  return markdown
    .replaceAll(/^```.*?^```/gms, ' ')
    .replaceAll(/<!--.*?-->/gs, ' ')
    .replaceAll(/`[^`]*`/g, ' ')
    .replaceAll(/\{\{.*?\}\}/g, ' ')
    .replaceAll(/\]\([^)]*\)/g, '] ')
    .replaceAll(/<[^>]+>/g, ' ')
}
