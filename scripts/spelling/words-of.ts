/** The words a dictionary can know: no file names, identifiers, URLs or abbreviations. */
export function wordsOf(text: string): string[] {
  return text
    .replaceAll('’', "'")
    .split(/[\s—–…→·]+/)
    .filter((chunk) => !codeMark.test(chunk))
    .flatMap((chunk) => chunk.split(/[^A-Za-z0-9À-ỿ']+/))
    .map((word) => word.replace(/^'+|'+$|'s$/g, ''))
    .filter((word) => /^[A-Za-z][a-z']{2,}$/.test(word))
}

/** Anything with one of these isn't a word: a URL, path, variable, option, or a number with a unit. */
const codeMark = /[_/@=<>{}$#\\|~^]|:\/\/|\w\.\w|^-|\d/
