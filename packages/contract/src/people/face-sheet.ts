import { z } from 'zod'
import { defineCall, download } from '../core/call.ts'
import { defineEvent } from '../core/event.ts'
import { done, id, moment, nothing, uploadBody, uploaded } from '../core/fields.ts'
import { errorCode } from '../manifest/errors.ts'
import { SEARCH_REASON_LIMIT } from './comparison.ts'
import { faceGroupKind, type FaceGroupKind } from './face-group.ts'
import { importRefusals } from '../core/refusals.ts'

/** Bytes of an imported file, pictures included; more persons are imported by several files. */
export const FACE_IMPORT_FILE_LIMIT = 64 * 1024 * 1024
/** Persons of one file. */
export const FACE_IMPORT_LIMIT = 10_000
/** Imports of one user that wait, run or ask at the same time. */
export const FACE_IMPORTS_AT_ONCE = 3
/** Hours for which the report of an import is kept: it names persons. */
export const FACE_IMPORT_KEPT_HOURS = 24
/** Rows that a report shows at most; the counts are of all. */
export const FACE_IMPORT_FAULTS_SHOWN = 1000
/** Persons of an exported group, with pictures and without. */
export const FACE_EXPORT_PICTURES = 1000
export const FACE_EXPORT_LIMIT = 10_000

/** Columns of the sheet of a group, by its kind; the last one is the place of a picture. */
const commonColumns = [
  'name',
  'gender',
  'certificateNumber',
  'birthDate',
  'reason',
  'remarks',
  'threshold',
  'validFrom',
  'validUntil',
] as const
const personnelColumns = ['employeeNumber', 'department', 'phone'] as const
const visitColumns = [
  'host',
  'purpose',
  'badge',
  'expectedFrom',
  'expectedUntil',
  'arrivedAt',
  'leftAt',
] as const
export const faceColumns = [...commonColumns, ...personnelColumns, ...visitColumns, 'pictures'] as const
export type FaceColumn = (typeof faceColumns)[number]
export const faceColumnsOf: Readonly<Record<FaceGroupKind, readonly FaceColumn[]>> = {
  watch_list: [...commonColumns, 'pictures'],
  personnel: [...commonColumns, ...personnelColumns, 'pictures'],
  visitors: [...commonColumns, ...visitColumns, 'pictures'],
}

/** `asking`: all rows were read, and some persons seem to be listed already; the user says which ones to add all the same. */
export const faceImportStates = ['waiting', 'running', 'asking', 'done', 'cancelled', 'failed'] as const
export type FaceImportState = (typeof faceImportStates)[number]

export const faceImport = z.object({
  id,
  group: z.object({ id, name: z.string() }),
  fileName: z.string(),
  state: z.enum(faceImportStates),
  /** Persons in the file; null until it has been read. */
  total: z.int().nullable(),
  added: z.int(),
  /** Rows that did not go in. */
  failed: z.int(),
  /** Rows with a certificate number that somebody has already, about which nothing was said yet. */
  duplicates: z.int(),
  /** Why the import failed as a whole. */
  errorCode: errorCode.nullable(),
  startedAt: moment,
})
export type FaceImport = z.infer<typeof faceImport>

export const faceImportFault = z.object({
  /** The row of the spreadsheet, whose headings are row 1; in an archive of pictures the number of the person. */
  row: z.int(),
  /** The person's name as the row has it, or the name of the file. */
  name: z.string(),
  field: z.enum(faceColumns).nullable(),
  /** `request.invalid` with the rule broken, or the refusal's own code. */
  code: errorCode,
  rule: z.string().nullable(),
  /** Whether the import asks about this row; it does not go in until it is answered. */
  isOpen: z.boolean(),
  /** Who has the certificate number already, and the group; null also once that person is deleted. */
  known: z.object({ entryId: id, kind: faceGroupKind, name: z.string(), group: z.string() }).nullable(),
})
export type FaceImportFault = z.infer<typeof faceImportFault>

export const faceImportReport = faceImport.extend({
  /** By row, at most FACE_IMPORT_FAULTS_SHOWN; first those about which the import asks. */
  faults: z.array(faceImportFault),
})
export type FaceImportReport = z.infer<typeof faceImportReport>

const edits = { by: 'permission', permission: 'face.edit' } as const
const own = { ...edits, object: 'none' } as const
const importRequest = z.strictObject({ importId: id })

export const faceSheetCalls = {
  downloadTemplate: defineCall({
    path: '/frms/face-sheet/downloadTemplate',
    summary:
      'An empty .xlsx with the columns of an import into a group of this kind, in the caller’s language',
    request: z.strictObject({ kind: faceGroupKind }),
    result: download,
    meta: { access: own, centre: 'none' },
  }),
  /** The group is asked about again for each person, so that an import ends with its user's right. */
  startImport: defineCall({
    path: '/frms/face-sheet/startImport',
    summary:
      'Add the persons of an .xlsx with pictures, or of a ZIP of pictures, to a group: the import that does it',
    request: z.strictObject({ groupId: id, file: uploaded }),
    result: faceImport,
    refuses: [
      ...importRefusals,
      'face_sheet.not_found',
      'face_sheet.too_many_running',
      'face_group.not_found',
    ],
    meta: {
      access: {
        ...edits,
        object: { kind: 'face_group', ids: ({ groupId }: { groupId: string }) => [groupId] },
      },
      centre: 'none',
      bodyLimit: uploadBody(FACE_IMPORT_FILE_LIMIT),
      rate: { max: 10, seconds: 60, by: 'user' },
      audit: 'face_sheet.import',
    },
  }),
  getImports: defineCall({
    path: '/frms/face-sheet/getImports',
    summary: "The caller's own imports of the last hours, the newest first",
    request: nothing,
    result: z.array(faceImport),
    meta: { access: own, centre: 'none' },
  }),
  getImport: defineCall({
    path: '/frms/face-sheet/getImport',
    summary: 'An own import, with the rows that did not go in and why',
    request: importRequest,
    result: faceImportReport,
    refuses: ['face_sheet.not_found'],
    meta: { access: own, centre: 'none' },
  }),
  cancelImport: defineCall({
    path: '/frms/face-sheet/cancelImport',
    summary: 'End an own import; the persons that it has added stay',
    request: importRequest,
    result: done,
    refuses: ['face_sheet.not_found', 'face_sheet.over'],
    meta: { access: own, centre: 'none', audit: 'face_sheet.cancel' },
  }),
  answerImport: defineCall({
    path: '/frms/face-sheet/answerImport',
    summary:
      'Say which rows of an own import are added although their certificate number is known; the others are not',
    request: importRequest.extend({ rows: z.array(z.int().min(1)).max(FACE_IMPORT_LIMIT) }),
    result: done,
    refuses: ['face_sheet.not_found', 'face_sheet.over'],
    meta: { access: own, centre: 'none', audit: 'face_sheet.answer' },
  }),
  exportExcel: defineCall({
    path: '/frms/face-sheet/exportExcel',
    summary: 'The persons of a group as .xlsx, on request with a picture of each; it can be imported again',
    request: z.strictObject({
      groupId: id,
      hasPictures: z.boolean(),
      reason: z.string().trim().min(2).max(SEARCH_REASON_LIMIT),
    }),
    result: download,
    refuses: ['face_sheet.export_too_many', 'face_group.not_found'],
    meta: {
      access: {
        by: 'permission',
        permission: 'face.export',
        object: { kind: 'face_group', ids: ({ groupId }: { groupId: string }) => [groupId] },
      },
      centre: 'none',
      rate: { max: 10, seconds: 60, by: 'user' },
      audit: 'face_sheet.export',
    },
  }),
}

/** An import has got further, or its state is another one. */
const faceSheetEvents = [defineEvent('face_import.changed', z.object({ id }))] as const

export const faceSheetModule = { calls: faceSheetCalls, events: faceSheetEvents }
