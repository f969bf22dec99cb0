import { kinds } from '../../server/src/engine/names/characters.ts'

/** Keyboard rows for the made-up words. */
export const drummedRows: Record<number, readonly string[]> = {
  [kinds.latin]: ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  [kinds.cyrillic]: ['йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю'],
  [kinds.greek]: ['ςερτυθιοπ', 'ασδφγηξκλ', 'ζχψωβνμ'],
  [kinds.hebrew]: ['קראטוןםפ', 'שדגכעיחלךף', 'זסבהנמצתץ'],
  [kinds.arabic]: ['ضصثقفغعهخحجد', 'شسيبلاتنمكط', 'ئءؤرىةوزظ'],
}
