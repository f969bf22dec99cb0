declare module 'nspell' {
  type Dictionary = { aff: Uint8Array; dic: Uint8Array }
  type Speller = { correct: (word: string) => boolean; add: (word: string) => Speller }
  function nspell(dictionary: Dictionary): Speller
  export = nspell
}
