import { z } from 'zod'
import { defineCall, download } from '../core/call.ts'
import { defineEvent } from '../core/event.ts'
import {
  done,
  id,
  idsRequest,
  moment,
  nothing,
  remarks,
  searchText,
  uploadBody,
  uploaded,
  version,
} from '../core/fields.ts'
import { pageOf, pageRequest } from '../core/page.ts'
import { listedPlate } from './blacklist.ts'
import {
  PLATE_IMPORT_FILE_LIMIT,
  plateImport,
  plateImportReportOf,
  plateImportRequest,
} from './plate-import.ts'
import { importRefusals } from '../core/refusals.ts'

/** Vehicles that raise no alarm anywhere, whatever lists they are on (VEHICLE-14). */
export const redlistDraft = z.strictObject({ plate: listedPlate, remarks: remarks.default('') })
export type RedlistDraft = z.output<typeof redlistDraft>

export const redlistEntry = z.object({
  id,
  plate: z.string(),
  remarks: z.string(),
  createdBy: z.string(),
  createdAt: moment,
  version,
})
export type RedlistEntry = z.infer<typeof redlistEntry>

export const redlistColumns = ['plate', 'remarks'] as const
export type RedlistColumn = (typeof redlistColumns)[number]
export const redlistReport = plateImportReportOf(redlistColumns)

export const redlistFilters = {
  /** A part of the plate or the remarks. */
  text: searchText.optional(),
}

/** The list is one for the whole installation: it wins over the lists of every centre. */
const view = { by: 'permission', permission: 'redlist.view', object: 'none' } as const
const edit = { by: 'permission', permission: 'redlist.edit', object: 'none' } as const

export const redlistCalls = {
  getByPage: defineCall({
    path: '/biz/redlist/getByPage',
    summary: 'Vehicles that raise no alarm, by page',
    request: pageRequest(['plate', 'createdAt'], redlistFilters),
    result: pageOf(redlistEntry),
    meta: { access: view, centre: 'none' },
  }),
  add: defineCall({
    path: '/biz/redlist/add',
    summary: 'Add a vehicle that raises no alarm',
    request: redlistDraft,
    result: redlistEntry,
    refuses: ['redlist.plate_taken'],
    meta: { access: edit, centre: 'none', audit: 'redlist.add' },
  }),
  update: defineCall({
    path: '/biz/redlist/update',
    summary: 'Change a vehicle that raises no alarm',
    request: redlistDraft.extend({ id, version }),
    result: redlistEntry,
    refuses: ['redlist.not_found', 'redlist.plate_taken', 'redlist.changed_meanwhile'],
    meta: { access: edit, centre: 'none', audit: 'redlist.update' },
  }),
  batchDelete: defineCall({
    path: '/biz/redlist/batchDelete',
    summary: 'Take vehicles off the redlist',
    request: idsRequest,
    result: done,
    meta: { access: edit, centre: 'none', audit: 'redlist.delete' },
  }),
  downloadTemplate: defineCall({
    path: '/biz/redlist/downloadTemplate',
    summary: 'An empty .xlsx with the columns of an import, in the caller’s language',
    request: nothing,
    result: download,
    meta: { access: edit, centre: 'none' },
  }),
  importExcel: defineCall({
    path: '/biz/redlist/importExcel',
    summary: 'Add the vehicles of an .xlsx to the redlist: the import that does it',
    request: uploaded,
    result: plateImport,
    refuses: [...importRefusals, 'import.not_found', 'import.too_many_running'],
    meta: {
      access: edit,
      centre: 'none',
      bodyLimit: uploadBody(PLATE_IMPORT_FILE_LIMIT),
      rate: { max: 10, seconds: 60, by: 'user' },
      audit: 'redlist.import',
    },
  }),
  getImports: defineCall({
    path: '/biz/redlist/getImports',
    summary: "The caller's own imports into the redlist of the last hours, the newest first",
    request: nothing,
    result: z.array(plateImport),
    meta: { access: edit, centre: 'none' },
  }),
  getImport: defineCall({
    path: '/biz/redlist/getImport',
    summary: 'An own import into the redlist, with each row that did not go in and why',
    request: plateImportRequest,
    result: redlistReport,
    refuses: ['import.not_found'],
    meta: { access: edit, centre: 'none' },
  }),
  cancelImport: defineCall({
    path: '/biz/redlist/cancelImport',
    summary: 'End an own import into the redlist; the vehicles that it has added stay',
    request: plateImportRequest,
    result: done,
    refuses: ['import.not_found', 'import.over'],
    meta: { access: edit, centre: 'none', audit: 'redlist.cancel_import' },
  }),
  exportExcel: defineCall({
    path: '/biz/redlist/exportExcel',
    summary: 'The redlist as .xlsx; it can be imported again',
    request: z.strictObject(redlistFilters),
    result: download,
    meta: { access: view, centre: 'none', audit: 'redlist.export' },
  }),
}

/** The redlist has changed: lists fetch again, and whoever matches vehicles reads it again. It names no vehicle. */
const redlistEvents = [defineEvent('redlist.changed', z.object({}))] as const

export const redlistModule = { calls: redlistCalls, events: redlistEvents }
