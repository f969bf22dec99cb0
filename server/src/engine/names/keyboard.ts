/** Keyboard rows by layout: a run along a row is typed, not spelled. */
const layouts: readonly (readonly string[])[] = [
  ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ['qwertzuiop', 'asdfghjkl', 'yxcvbnm'],
  ['azertyuiop', 'qsdfghjklm', 'wxcvbn'],
  ['pyfgcrl', 'aoeuidhtns', 'qjkxbmwvz'],
  ['qwfpgjluy', 'arstdhneio', 'zxcvbkm'],
  ['йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю'],
  ['йцукенгшщзхї', 'фівапролджє', 'ячсмитьбю'],
  ['явертъуиопшщ', 'асдфгхйклчж', 'зьцжбнм'],
  ['љњертзуиопш', 'асдфгхјклчћ', 'џцвбнм'],
  ['фцужэнгшүзкъ', 'йыбөахролдп', 'ячёсмитьвю'],
  ['ςερτυθιοπ', 'ασδφγηξκλ', 'ζχψωβνμ'],
  ['קראטוןםפ', 'שדגכעיחלךף', 'זסבהנמצתץ'],
  ['ضصثقفغعهخحجد', 'شسیبلاتنمکط', 'ءوروهوز'],
  ['ضصثقفغعهخحجچ', 'شسیبلاتنمکگ', 'ظطزرذدپو'],
  ['ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ', 'ㅁㄴㅇㄹㅎㅗㅓㅏㅣ', 'ㅋㅌㅊㅍㅠㅜㅡ'],
  ['ๆไำพะัีรนยบล', 'ฟหกดเ้่าสวง', 'ผปแอิืทมใฝ'],
  ['ქწერტყუიოპ', 'ასდფგჰჯკლ', 'ზხცვბნმ'],
  ['էթփձջևրչճժ', 'քոեռտըւիօպխծշ', 'ասդֆգհյկլ', 'զղցվբնմ'],
  ['ौैाीूबहगदजड', 'ोे्िुपरकतचट', 'ॆंमनवलसय'],
]

type Keys = { first: number; places: Int16Array }

const keyboards: readonly Keys[] = layouts.map((rows) => {
  const codes = rows.flatMap((row) => [...row].map((char) => char.charCodeAt(0)))
  const first = Math.min(...codes)
  const places = new Int16Array(Math.max(...codes) - first + 1).fill(-1)
  rows.forEach((row, y) => {
    ;[...row].forEach((char, x) => {
      places[char.charCodeAt(0) - first] = y * 32 + x
    })
  })
  return { first, places }
})

/** By letter: the layouts that have it. A word is read on those that have its first letter. */
const keyboardsWith = new Map<number, Keys[]>()
for (const keys of keyboards) {
  keys.places.forEach((place, at) => {
    const letter = keys.first + at
    if (place >= 0) keyboardsWith.set(letter, (keyboardsWith.get(letter) ?? []).concat(keys))
  })
}

export type KeyRuns = { longest: number; covered: number }

/** The longest run of adjacent keys in one direction, and how many letters are in runs of three or more, on the best-matching layout. */
export function keyRuns(units: Uint16Array, start: number, end: number): KeyRuns {
  let best: KeyRuns = { longest: 1, covered: 0 }
  for (const keys of keyboardsWith.get(units[start] ?? 0) ?? []) {
    let place = placeOf(keys, units[start] ?? 0)
    let longest = 1
    let covered = 0
    let length = 1
    let direction = 0
    for (let i = start + 1; i <= end; i++) {
      const next = i < end ? placeOf(keys, units[i] ?? 0) : -99
      const move = next < 0 ? 99 : next - place
      if ((move === 1 || move === -1) && (direction === 0 || move === direction)) {
        length++
        direction = move
      } else {
        if (length > longest) longest = length
        if (length >= 3) covered += length
        length = move === 1 || move === -1 ? 2 : 1
        direction = move === 1 || move === -1 ? move : 0
      }
      place = next
    }
    if (covered > best.covered || (covered === best.covered && longest > best.longest)) best = { longest, covered }
  }
  return best
}

/** Counts steps of at most two keys along a row: high for keyboard mashing. */
export function nearbySteps(units: Uint16Array, start: number, end: number): number {
  let best = 0
  for (const keys of keyboardsWith.get(units[start] ?? 0) ?? []) {
    let place = placeOf(keys, units[start] ?? 0)
    let near = 0
    for (let i = start + 1; i < end; i++) {
      const next = placeOf(keys, units[i] ?? 0)
      if (next >= 0 && place >= 0 && Math.abs(next - place) <= 2) near++
      place = next
    }
    if (near > best) best = near
  }
  return best
}

function placeOf({ first, places }: Keys, unit: number): number {
  return places[unit - first] ?? -1
}
