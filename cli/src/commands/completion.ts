import type { Command } from '../command.ts'
import { operations, wordsOf } from '../operations.ts'
import { UsageError } from '../output.ts'

export async function printCompletion({ args, output, names }: Command): Promise<undefined> {
  const commands = [...operations.map(wordsOf), ...names.map((name) => name.split(' '))]
  const groups = new Map<string, string[]>()
  for (const [first = '', second] of commands)
    groups.set(first, [...(groups.get(first) ?? []), ...(second ? [second] : [])])
  const print = { bash, zsh: bash, fish }[args[0] ?? '']
  if (!print) throw new UsageError('For which shell? `assay completion bash`, `zsh` or `fish`.')
  if (args[0] === 'zsh') output.text('autoload -U +X bashcompinit && bashcompinit')
  output.text(print(groups))
}

function bash(groups: Map<string, string[]>): string {
  const cases = [...groups]
    .filter(([, words]) => words.length > 0)
    .map(([group, words]) => `    ${group}) words="${words.join(' ')}" ;;`)
  return `_assay() {
  local words="${[...groups.keys()].join(' ')}"
  [ "$COMP_CWORD" -gt 1 ] && words="--json"
  [ "$COMP_CWORD" -eq 2 ] && case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _assay assay`
}

function fish(groups: Map<string, string[]>): string {
  return [
    `complete -c assay -n __fish_use_subcommand -a "${[...groups.keys()].join(' ')}"`,
    ...[...groups].map(
      ([group, words]) => `complete -c assay -n "__fish_seen_subcommand_from ${group}" -a "${words.join(' ')}"`,
    ),
  ].join('\n')
}
