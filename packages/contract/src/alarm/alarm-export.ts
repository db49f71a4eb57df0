import { z } from 'zod'
import { defineCall, download } from '../core/call.ts'
import { done, id, inOrder, moment, nothing } from '../core/fields.ts'
import { alarmFilters, timeZone } from './alarm.calls.ts'

/** The most alarms of an export of everything found: as pictures, and as slides, which are put together in memory. */
export const EXPORT_PICTURES_LIMIT = 1000
export const EXPORT_SLIDES_LIMIT = 300
/** The same as a sheet with a row an executor; each alarm is asked for by itself, as its user may see it then. */
export const EXPORT_SHEET_LIMIT = 10_000
/** Exports of one user that wait or run at the same time. */
export const EXPORTS_AT_ONCE = 3
/** Hours for which the file of an export is kept. */
export const EXPORT_KEPT_HOURS = 24

export const exportKinds = ['pictures', 'slides', 'sheet'] as const
export type ExportKind = (typeof exportKinds)[number]
export const exportStatuses = ['running', 'done', 'failed', 'cancelled'] as const
export type ExportStatus = (typeof exportStatuses)[number]

/** An export that is made in the background. */
export const alarmExport = z.object({
  fileId: id,
  kind: z.enum(exportKinds),
  status: z.enum(exportStatuses),
  startedAt: moment,
  /** Alarms that are in it so far, of how many. */
  ready: z.int(),
  total: z.int(),
  /** Alarms that its user could not see any more when it was made. */
  leftOut: z.int(),
  fileName: z.string(),
  /** Size of the file in bytes; 0 until it is done. */
  bytes: z.int(),
  /** Why it failed. */
  errorCode: z.string().nullable(),
})
export type AlarmExport = z.infer<typeof alarmExport>

const exported = { by: 'permission', permission: 'alarm.export' } as const
const chosen = { kind: 'alarm', ids: (request: { ids: string[] }) => request.ids } as const
const ids = z.array(id).min(1)
const rate = { max: 20, seconds: 60, by: 'user' } as const
const found = { ...exported, object: 'filtered' } as const

export const alarmExportCalls = {
  exportPictures: defineCall({
    path: '/basic/alarm/exportSynthesisPics',
    summary:
      'The pictures of the chosen alarms with their facts beside them, as a ZIP: the export that makes it',
    request: z.strictObject({ ids, timeZone }),
    result: alarmExport,
    refuses: ['alarm_export.too_many_running', 'alarm.export_too_many'],
    meta: {
      access: { ...exported, object: chosen },
      centre: 'required',
      rate,
      audit: 'alarm.export_pictures',
    },
  }),
  exportAllPictures: defineCall({
    path: '/basic/alarm/exportSynthesisPicsAll',
    summary: 'The same of every alarm of a filter',
    request: inOrder(z.strictObject({ ...alarmFilters, timeZone })),
    result: alarmExport,
    refuses: ['alarm_export.nothing', 'alarm_export.too_many_running', 'alarm.export_too_many'],
    meta: { access: found, centre: 'required', rate, audit: 'alarm.export_pictures' },
  }),
  exportSlides: defineCall({
    path: '/basic/alarm/exportPPT',
    summary:
      'The chosen alarms as slides (.pptx), one each, with picture, place and history: the export that makes it',
    request: z.strictObject({ ids, timeZone }),
    result: alarmExport,
    refuses: ['alarm_export.too_many_running', 'alarm.export_too_many'],
    meta: { access: { ...exported, object: chosen }, centre: 'required', rate, audit: 'alarm.export_slides' },
  }),
  exportAllSlides: defineCall({
    path: '/basic/alarm/exportPPTAll',
    summary: 'The same of every alarm of a filter',
    request: inOrder(z.strictObject({ ...alarmFilters, timeZone })),
    result: alarmExport,
    refuses: ['alarm_export.nothing', 'alarm_export.too_many_running', 'alarm.export_too_many'],
    meta: { access: found, centre: 'required', rate, audit: 'alarm.export_slides' },
  }),
  exportTasks: defineCall({
    path: '/biz/alarm/alarmExportExcel',
    summary: 'The chosen alarms as .xlsx with a row an executor and task: the export that makes it',
    request: z.strictObject({ ids, timeZone }),
    result: alarmExport,
    refuses: ['alarm_export.too_many_running', 'alarm.export_too_many'],
    meta: { access: { ...exported, object: chosen }, centre: 'required', rate, audit: 'alarm.export_tasks' },
  }),
  exportAllTasks: defineCall({
    path: '/biz/alarm/alarmExportExcelAll',
    summary: 'The same of every alarm of a filter',
    request: inOrder(z.strictObject({ ...alarmFilters, timeZone })),
    result: alarmExport,
    refuses: ['alarm_export.nothing', 'alarm_export.too_many_running', 'alarm.export_too_many'],
    meta: { access: found, centre: 'required', rate, audit: 'alarm.export_tasks' },
  }),
  getOwn: defineCall({
    path: '/basic/alarm/getExports',
    summary: "The caller's own exports of the last hours, newest first",
    request: nothing,
    result: z.array(alarmExport),
    meta: { access: found, centre: 'none' },
  }),
  cancel: defineCall({
    path: '/basic/alarm/cancelExport',
    summary: 'Give up an own export; one that is done loses its file',
    request: z.strictObject({ fileId: id }),
    result: done,
    refuses: ['alarm_export.not_found'],
    meta: { access: { ...exported, object: 'none' }, centre: 'none', audit: 'alarm.export_cancel' },
  }),
  getFile: defineCall({
    path: '/basic/file/downloadExport',
    summary:
      'The file of an own export, while its owner may see every alarm in it, and the camera of every picture',
    request: z.strictObject({ fileId: id }),
    result: download,
    refuses: ['alarm_export.not_found', 'alarm_export.not_done'],
    meta: {
      access: { ...exported, object: 'none' },
      centre: 'none',
      inQuery: true,
      audit: 'alarm.export_file',
    },
  }),
}

export const alarmExportModule = { calls: alarmExportCalls }
