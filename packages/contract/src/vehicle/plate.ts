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
