/** The words of a text that a dictionary can know: no names of files and variables, no addresses, no abbreviations. */
export function wordsOf(text: string): string[] {
  return text
    .replaceAll('’', "'")
    .split(/[\s—–…→·]+/)
    .filter((chunk) => !codeMark.test(chunk))
    .flatMap((chunk) => chunk.split(/[^A-Za-z0-9À-ỿ']+/))
    .map((word) => word.replace(/^'+|'+$|'s$/g, ''))
    .filter((word) => /^[A-Za-z][a-z']{2,}$/.test(word))
}

/** Something with one of these in it is not a word: an address, a path, a variable, an option, a number with a unit. */
const codeMark = /[_/@=<>{}$#\\|~^]|:\/\/|\w\.\w|^-|\d/
