/*
 * Puts right in the XML, before the library reads it, the parts of a workbook that the library leaves out: which sheet people see, cells that say no
 * address, and values that are errors. Cuts texts that are too long for the library.
 */

const SHEET = /<(?:\w+:)?sheet\b[^>]*>/g
const ROWS_AND_CELLS = /<(\/?)((?:\w+:)?(?:row|c))(\s[^>]*?)?(\/?)>/g
const ADDRESS = /\sr\s*=\s*["']([A-Z]{0,3})(\d{1,7})["']/
const HAS_NO_ADDRESS = /<(?:\w+:)?(?:row|c)(?![^>]*\sr\s*=)(?:\s[^>]*)?>/
const ERROR_TYPE = /(<(?:\w+:)?c\b[^>]*\st\s*=\s*["'])e(["'])/g
const BETWEEN_BRACKETS = /[^<>]+/g
/** Characters of the longest text that a cell can hold in a spreadsheet program. */
const LONGEST_TEXT = 32_767
const LETTERS = 26
const FIRST_LETTER = 64

/** The number of the first sheet that is not hidden, counted from 1. */
export function firstVisibleSheet(workbook: string): number {
  const sheets = workbook.match(SHEET) ?? []
  const found = sheets.findIndex(sheet => !/\sstate\s*=\s*["'](?:hidden|veryHidden)["']/.test(sheet))
  return Math.max(0, found) + 1
}

const numberOf = (letters: string) =>
  Array.from(letters).reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - FIRST_LETTER, 0)

function lettersOf(column: number): string {
  const rest = (column - 1) % LETTERS
  const before = (column - 1 - rest) / LETTERS
  return (before > 0 ? lettersOf(before) : '') + String.fromCharCode(FIRST_LETTER + 1 + rest)
}

/** Rows and cells without an address follow the one before; the file format lets a writer leave it out. */
export function withAddresses(sheet: string): string {
  if (!HAS_NO_ADDRESS.test(sheet)) return sheet
  let [row, column] = [0, 0]
  return sheet.replaceAll(
    ROWS_AND_CELLS,
    (whole, end: string, name: string, attributes = '', closed: string) => {
      if (end) return whole
      const [, letters = '', digits = ''] = ADDRESS.exec(String(attributes)) ?? []
      const isRow = name.endsWith('row')
      if (isRow) [row, column] = [digits ? Number(digits) : row + 1, 0]
      else column = letters ? numberOf(letters) : column + 1
      if (digits) return whole
      const address = isRow ? String(row) : `${lettersOf(column)}${row}`
      return `<${name} r="${address}"${attributes}${closed}>`
    },
  )
}

/** Errors stay as the texts that a spreadsheet shows for them; the library would take such cells for empty ones. */
export const withErrors = (sheet: string): string => sheet.replaceAll(ERROR_TYPE, '$1str$2')

/**
 * Cuts each text, and each tag, after as many characters as a cell can hold. The library reads a sheet in chunks, halves the
 * chunk whenever one took it more than 7 ms, and reads an unfinished text again with each chunk: on a busy machine a text of a
 * megabyte makes its chunks smaller than one character, and it reads for ever.
 */
export function withoutLongTexts(sheet: string): string {
  if (longestPart(sheet) <= LONGEST_TEXT) return sheet
  return sheet.replaceAll(BETWEEN_BRACKETS, text =>
    text.length > LONGEST_TEXT ? text.slice(0, LONGEST_TEXT) : text,
  )
}

/** Characters of the longest part between two opening brackets. */
function longestPart(sheet: string): number {
  let longest = 0
  for (let at = 0; at < sheet.length;) {
    const next = sheet.indexOf('<', at)
    const end = next === -1 ? sheet.length : next
    longest = Math.max(longest, end - at)
    at = end + 1
  }
  return longest
}

/** Whether a cell shows an error in place of a value. */
export const isErrorValue = (text: string): boolean =>
  /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA)$/.test(text)
