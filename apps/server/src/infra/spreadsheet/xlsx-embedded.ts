import path from 'node:path'
import { firstVisibleSheet } from './sheet-xml.ts'
import { openArchive, type Archive } from './unzip.ts'

/** Files of a workbook: each row of the largest import may have several pictures. */
const ENTRIES = 30_000
/** Bytes of one file of XML that says where pictures are. */
const XML_LIMIT = 16 * 1024 * 1024

/** One behind the other, an anchor is the text before its end. Its first row is that of its upper left corner. */
const ANCHOR_END = /<\/(?:\w{1,20}:)?(?:oneCell|twoCell)Anchor>/
const ANCHOR_ROW = /<(?:\w{1,20}:)?row>(\d{1,7})</
const ANCHOR_PICTURE = /\br:embed\s*=\s*["']([^"']{1,64})["']/
const RELATION = /<(?:\w{1,20}:)?Relationship\b[^>]*>/g
const SHEET = /<(?:\w{1,20}:)?sheet\b[^>]*>/g

/** The pictures that lie over the rows of a workbook's sheet. */
export interface EmbeddedPictures {
  /** How many begin in this row; rows are counted from 1, as the spreadsheet shows them. */
  count(row: number): number
  /** @param limit bytes of each @throws UnzipError */
  read(row: number, limit: number): Buffer[]
}

/**
 * Finds the pictures of the sheet that an import reads: those whose upper left corner is in a row.
 * Pictures that a spreadsheet program keeps inside of cells are not among them.
 * @throws UnzipError
 */
export function embeddedPictures(workbook: Buffer): EmbeddedPictures {
  const archive = openArchive(workbook, { entries: ENTRIES })
  const drawing = drawingOf(archive)
  const targets = drawing === undefined ? new Map<string, string>() : relationsOf(archive, drawing)
  const byRow = new Map<number, string[]>()
  for (const anchor of (drawing === undefined ? '' : textOf(archive, drawing)).split(ANCHOR_END)) {
    const row = Number(ANCHOR_ROW.exec(anchor)?.[1] ?? -1) + 1
    const target = targets.get(ANCHOR_PICTURE.exec(anchor)?.[1] ?? '')
    if (row > 0 && target !== undefined) byRow.set(row, [...(byRow.get(row) ?? []), target])
  }
  return {
    count: row => byRow.get(row)?.length ?? 0,
    read: (row, limit) => (byRow.get(row) ?? []).flatMap(name => archive.read(name, limit) ?? []),
  }
}

const textOf = (archive: Archive, name: string): string =>
  archive.read(name, XML_LIMIT)?.toString('utf8') ?? ''

/** The drawing of the first sheet that is not hidden. */
function drawingOf(archive: Archive): string | undefined {
  const workbook = textOf(archive, 'xl/workbook.xml')
  const sheet = workbook.match(SHEET)?.[firstVisibleSheet(workbook) - 1] ?? ''
  const id = /\br:id\s*=\s*["']([^"']{1,64})["']/.exec(sheet)?.[1] ?? ''
  const part = relationsOf(archive, 'xl/workbook.xml').get(id)
  if (part === undefined) return undefined
  return [...relationsOf(archive, part).values()].find(target => /\/drawings\/[^/]+\.xml$/.test(target))
}

/** Where the parts are that a part of the workbook names, by the ids of its relations. */
function relationsOf(archive: Archive, part: string): Map<string, string> {
  const folder = path.posix.dirname(part)
  const text = textOf(archive, `${folder}/_rels/${path.posix.basename(part)}.rels`)
  return new Map(
    (text.match(RELATION) ?? []).map(relation => {
      const [, id = ''] = /\bId\s*=\s*["']([^"']{1,64})["']/.exec(relation) ?? []
      const [, target = ''] = /\bTarget\s*=\s*["']([^"']{1,300})["']/.exec(relation) ?? []
      return [id, target.startsWith('/') ? target.slice(1) : path.posix.join(folder, target)]
    }),
  )
}
