import {
  FACE_IMPORT_FILE_LIMIT,
  FACE_IMPORT_LIMIT,
  FACE_NAME_LIMIT,
  FACE_PICTURE_LIMIT,
  FACE_PICTURES_MAX,
  faceColumns,
  faceEntryDraft,
  fileName as fileNameSchema,
  REMARKS_LIMIT,
  type ErrorCode,
  type FaceColumn,
  type FaceGroupKind,
  type RequestIssue,
} from '@palisade/contract'
import { languages, loadTranslator } from '@palisade/phrases'
import { parseRequest } from '#server/infra/binding/request-body.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { SheetLine } from '#server/infra/spreadsheet/import-sheet.ts'
import type { createImportReader } from '#server/infra/spreadsheet/import-reader.ts'
import { openArchive, UnzipError } from '#server/infra/spreadsheet/unzip.ts'
import { embeddedPictures } from '#server/infra/spreadsheet/xlsx-embedded.ts'
import type { EntryDraft } from '../entry/face-entry.change.ts'
import { personsOf } from './picture-names.ts'
import { dateColumns, fieldsOfLine, sheetWords, textColumns } from './face-sheet.ts'

export interface ImportFault {
  field: FaceColumn | null
  code: ErrorCode
  rule: string | null
}

/** A person of an imported file: valid by itself, or not and why. */
export interface ImportItem {
  row: number
  name: string
  draft: EntryDraft | undefined
  faults: readonly ImportFault[]
  /** Unpacked when the person's turn comes. @throws UnzipError */
  pictures(): Buffer[]
}

export interface ImportTarget {
  groupId: string
  kind: FaceGroupKind
}

/** Files of an archive: some of them are folders, or no pictures. */
const ENTRIES = 30_000
const FAULTS_OF_A_ROW = 5

export const faultOfCode = (code: ErrorCode, field: FaceColumn | null = null): ImportFault => ({
  field,
  code,
  rule: null,
})

/** The persons of an .xlsx with pictures over its rows, or of a ZIP of pictures, in the order of the file. */
export async function readItems(
  file: { fileName: string; content: Buffer },
  target: ImportTarget,
  linesOf: ReturnType<typeof createImportReader>,
): Promise<ImportItem[]> {
  if (file.content.length > FACE_IMPORT_FILE_LIMIT) throw new AppError('request.too_large')
  try {
    return /\.zip$/i.test(file.fileName)
      ? itemsOfArchive(file.content, target)
      : await itemsOfSheet(file, target, linesOf)
  } catch (error) {
    if (error instanceof UnzipError) throw new AppError('import.format', undefined, { cause: error })
    throw error
  }
}

async function itemsOfSheet(
  file: { fileName: string; content: Buffer },
  target: ImportTarget,
  linesOf: ReturnType<typeof createImportReader>,
): Promise<ImportItem[]> {
  const words = sheetWords(target.kind, await Promise.all(languages.map(loadTranslator)))
  const lines = await linesOf(file, {
    columns: words.columns,
    required: ['name'],
    moments: dateColumns,
    rows: FACE_IMPORT_LIMIT,
    bytes: FACE_IMPORT_FILE_LIMIT,
    characters: REMARKS_LIMIT + 1,
  })
  const pictures = embeddedPictures(file.content)
  return lines.map(line => ({
    row: line.row,
    name: (line.cells.get('name') ?? '').slice(0, FACE_NAME_LIMIT),
    ...readLine(line, () => fieldsOfLine(line, { ...target, words }), pictures.count(line.row)),
    pictures: () => pictures.read(line.row, FACE_PICTURE_LIMIT),
  }))
}

function readLine(line: SheetLine<FaceColumn>, fields: () => object, pictures: number) {
  const refused = line.refused.map(({ column, code }) => faultOfCode(code, column))
  const numbers = textColumns.filter(column => line.numbers.has(column))
  const faults = [...refused, ...numbers.map(column => faultOfCode('import.number_cell', column))]
  if (pictures > FACE_PICTURES_MAX)
    faults.push({ ...faultOfCode('request.invalid', 'pictures'), rule: 'too_big' })
  return faults.length > 0 ? { draft: undefined, faults } : readDraft(fields())
}

function readDraft(fields: object): Pick<ImportItem, 'draft' | 'faults'> {
  try {
    const { pictures: _, ...draft } = parseRequest(faceEntryDraft, fields)
    return { draft, faults: [] }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const issues = (error.params?.issues ?? []) as RequestIssue[]
    const told = issues.slice(0, FAULTS_OF_A_ROW).map(({ path, rule }) => ({
      field: faceColumns.find(column => column === path.split('.').at(-1)) ?? null,
      code: error.code,
      rule,
    }))
    return { draft: undefined, faults: told.length > 0 ? told : [faultOfCode(error.code)] }
  }
}

function itemsOfArchive(content: Buffer, target: ImportTarget): ImportItem[] {
  const archive = openArchive(content, { entries: ENTRIES })
  const persons = personsOf(archive.names)
  if (persons.length === 0) throw new AppError('import.empty')
  if (persons.length > FACE_IMPORT_LIMIT) throw new AppError('import.too_many', { limit: FACE_IMPORT_LIMIT })
  const words = sheetWords(target.kind, [])
  const cells = (pairs: [FaceColumn, string][]) => ({
    row: 0,
    cells: new Map(pairs),
    refused: [],
    numbers: new Set<FaceColumn>(),
  })
  return persons.map(({ name, certificateNumber, files }, index) => {
    const line = cells([
      ['name', name],
      ['certificateNumber', certificateNumber],
    ])
    const isNamed = files.every(
      file => fileNameSchema.safeParse(file.slice(file.lastIndexOf('/') + 1)).success,
    )
    const read = readLine(line, () => fieldsOfLine(line, { ...target, words }), files.length)
    return {
      row: index + 1,
      name: name.slice(0, FACE_NAME_LIMIT),
      ...(isNamed
        ? read
        : {
            draft: undefined,
            faults: [{ ...faultOfCode('request.invalid', 'pictures'), rule: 'file_name' }],
          }),
      pictures: () => files.flatMap(file => archive.read(file, FACE_PICTURE_LIMIT) ?? []),
    }
  })
}
