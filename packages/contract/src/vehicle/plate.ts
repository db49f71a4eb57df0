/** Most characters of a plate, and of a text by which plates are searched (VEHICLE-3). */
export const PLATE_LIMIT = 64

/** Cameras write these where they read no plate; as `normalisePlate` leaves them. */
const NO_PLATE = new Set(['', 'UNKNOWN', 'NOPLATE', 'NONE', 'NULL', '无车牌', '无牌', '无牌车', '未识别'])

/** One way of writing for plates and search texts: full-width letters made plain, upper case, without spaces, dots and hyphens. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s.·•・_-]/g, '')
    // Upper case and removed characters can leave letters that Unicode writes in two ways.
    .normalize('NFC')

/** Brings a plate into the way of writing by which it is kept and compared (VEHICLE-8); null for no plate. */
export function normalisePlate(text: string): string | null {
  const plate = plain(text)
  return NO_PLATE.has(plate) || plate.length > PLATE_LIMIT ? null : plate
}

/** The same for a search text, in which `*` stands for any characters and `?` for one. */
export const normalisePattern = (text: string): string => plain(text).replaceAll(/\*+/g, '*')

/** Whether a search text stands for several plates. */
export const isPlatePattern = (text: string): boolean => /[*?]/.test(text)

/** Capitals of Greek and Cyrillic that look like Latin ones: cameras set up for one country write plates of another with them. */
const LOOK_ALIKES = [
  ['\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7', 'ABEZHIKMNOPTYX'],
  [
    '\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425\u0405\u0406\u0408',
    'ABEKMHOPCTYXSIJ',
  ],
] as const
const latin = new Map(
  LOOK_ALIKES.flatMap(([others, letters]) => Array.from(others, (other, n) => [other, letters[n] ?? other])),
)
/** The zeros of the digits that plates are written with elsewhere: Arabic, Persian, Devanagari, Bengali, Thai, Lao, Khmer. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0x0ed0, 0x17e0]

function plainCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const zero = ZEROS.find(first => code >= first && code < first + 10)
  return zero === undefined ? (latin.get(character) ?? character) : String(code - zero)
}

/**
 * By what two writings of one plate are told to be the same: letters that look alike and digits of other scripts count as
 * the plain ones (VEHICLE-13). Lists are unique and matched by it; what is shown stays as it was written.
 */
export const plateKey = (text: string): string =>
  Array.from(plain(text).replaceAll(/\*+/g, '*'), plainCharacter).join('')
