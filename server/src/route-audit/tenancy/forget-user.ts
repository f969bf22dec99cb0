/** The statement as it would be if nobody had thought of whose rows it is about. Placeholders stay, or their types are unknown. */
export function forgetUser(text: string): string {
  return text
    .replace(/(?:\b\w+\.)?\buser_id\s*=\s*\$(\d+)/g, '($$$1::uuid is not null)')
    .replace(/(?:\b\w+\.)?\buser_id\s*=\s*auth\.uid\(\)/g, 'true')
    .replace(/(\b(?:from|update) auth\.users(?: u)?\b.*?\bwhere )(?:u\.)?id = \$(\d+)/s, '$1($$$2::uuid is not null)')
}
