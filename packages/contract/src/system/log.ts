import { z } from 'zod'
import { defineCall, download } from '../core/call.ts'
import { defineEvent } from '../core/event.ts'
import { done, id, idsRequest, inOrder, moment, nothing, searchText } from '../core/fields.ts'
import { largePageOf, largePageRequest } from '../core/page.ts'
import { logKinds } from '../manifest/log-kind.ts'

export const logKind = z.enum(logKinds)

export const logEntry = z.object({
  id,
  /** Place in the chain, without gaps; null for about a second, until the row is sealed. */
  serial: z.int().nullable(),
  kind: logKind,
  at: moment,
  /** Empty where a program acted by itself. */
  userName: z.string(),
  /** Address of the user; empty where a program acted by itself. */
  address: z.string(),
  /** The centre of the object, or else the centre that was selected. */
  centreName: z.string(),
  /** Audit word of the call, `device.add`. */
  action: z.string(),
  /** The name that the object had then. */
  objectName: z.string(),
  /** Type of the alarm that a row is about; null for rows about other things. */
  alarmType: z.string().nullable(),
  /** Ids of the objects, separated by commas. */
  object: z.string(),
  /** `ok`, or the error code. */
  result: z.string(),
})
export type LogEntry = z.infer<typeof logEntry>

export const logDetails = logEntry.extend({
  /** Present names of the objects that `before` and `after` name by id, as far as the caller may see them. */
  names: z.record(z.string(), z.string()),
  before: z.unknown(),
  after: z.unknown(),
  requestId: z.string(),
  /** Hash of the row in hexadecimal; empty = not sealed yet, or a restored row. */
  hash: z.string(),
})
export type LogDetails = z.infer<typeof logDetails>

export const logFilters = {
  kind: logKind.optional(),
  /** Part of the name. */
  userName: searchText.optional(),
  /** Beginning of the address. */
  address: z.string().trim().max(50).optional(),
  action: z.string().trim().max(64).optional(),
  /** Part of the name. */
  object: searchText.optional(),
  isFailed: z.boolean().optional(),
  startTime: moment.optional(),
  endTime: moment.optional(),
  /** Looks in the rows of this restore instead of the log itself. */
  restoreId: id.optional(),
}

/** Backup and restore take 15 minutes at most (SYSTEM-8). */
export const LOG_BACKUP_MINUTES = 15

export const logBackup = z.object({
  id,
  kind: z.enum(['backup', 'restore']),
  /** The backup whose rows a restore brings back. */
  backupId: id.nullable(),
  status: z.enum(['running', 'done', 'failed', 'interrupted']),
  startedAt: moment,
  endedAt: moment.nullable(),
  userName: z.string(),
  startTime: moment.nullable(),
  endTime: moment.nullable(),
  firstSerial: z.int().nullable(),
  lastSerial: z.int().nullable(),
  /** Rows written or read so far, of `total`. */
  rows: z.int(),
  total: z.int(),
  /** Size of the file. */
  bytes: z.int(),
  errorCode: z.string().nullable(),
  /** The first row of the file that does not fit, where a restore was refused for it. */
  faultSerial: z.int().nullable(),
})
export type LogBackup = z.infer<typeof logBackup>

/**
 * How a row fails the proof. `changed`: what it holds is not what was sealed. `missing`: from this serial on, `rows` are
 * gone. `reordered`: it is in another row's place. `added`: it never was sealed. `head`: the chain is not the one whose
 * newest hashes were noted beside the database; of serial 0, nothing was noted. `unnoted`: from this serial on, the newest `rows`
 * have no hash noted beside the database, more than a kill can leave. `unsealed`: `rows` wait for their seal, the oldest `since`
 * longer than is right. `held`: a transaction that has been open `since` then keeps rows from being sealed.
 */
export const logFaultReasons = [
  'changed',
  'missing',
  'reordered',
  'added',
  'head',
  'unnoted',
  'unsealed',
  'held',
] as const
export const logFault = z.object({
  /** Null for a row that has no place in the chain. */
  serial: z.int().nullable(),
  reason: z.enum(logFaultReasons),
  rows: z.int(),
  /** Only of `unsealed` and `held`. */
  since: moment.optional(),
})
export type LogFault = z.infer<typeof logFault>

/** A verdict names at most this many faults; further ones are only counted. */
export const LOG_FAULTS_NAMED = 20

export const logVerdict = z.object({
  ok: z.boolean(),
  /** Number of rows that were checked, from the first serial to the last; null = there are none. */
  rows: z.int(),
  firstSerial: z.int().nullable(),
  lastSerial: z.int().nullable(),
  /** Rows too young to be sealed. */
  unsealed: z.int(),
  /** Hashes noted beside the database that were compared. */
  heads: z.int(),
  faults: z.array(logFault),
  /** Number of all faults, also of those not named. */
  faultCount: z.int(),
})
export type LogVerdict = z.infer<typeof logVerdict>

/** Troubles of the installation itself (docs/design/0016). */
export const logTroubles = [
  'log_stalled',
  'disk_full',
  'clock_jumped',
  'recording_disk',
  'recording_index',
  'recording_store',
  'recording_clock',
  'media_away',
  'no_decoding',
  'no_transcoding',
  'backup_failed',
  'backup_restored',
  'mqtt_refused',
] as const
/** A trouble that holds since it was noticed. */
export const logTrouble = z.object({
  name: z.enum(logTroubles),
  since: moment,
  /** The thing that it is about, such as a topic, where its name does not say it all. */
  about: z.string().optional(),
})
export type LogTrouble = z.infer<typeof logTrouble>

const view = { by: 'permission', permission: 'log.view', object: 'filtered' } as const
/** Calls on the whole log, which is not narrowed to centres: only for users who see all of them. */
const manage = { by: 'permission', permission: 'log.manage', object: 'none' } as const

export const logCalls = {
  getByPage: defineCall({
    path: '/smp/log/getByPage',
    summary: 'Log rows by page, newest first: of the centres in view, and one’s own',
    request: largePageRequest(['at'], logFilters),
    result: largePageOf(logEntry),
    meta: { access: view, centre: 'none' },
  }),
  getDetails: defineCall({
    path: '/smp/log/getDetails',
    summary: 'One row with what was before and after',
    request: z.strictObject({ id, restoreId: id.optional() }),
    result: logDetails,
    refuses: ['log.not_found'],
    meta: { access: view, centre: 'none' },
  }),
  getTroubles: defineCall({
    path: '/smp/log/getTroubles',
    summary: 'Troubles of the installation that hold now',
    request: nothing,
    result: z.array(logTrouble),
    meta: { access: { ...view, object: 'none' }, centre: 'none' },
  }),
  exportExcel: defineCall({
    path: '/smp/log/exportExcel',
    summary: 'The rows that the filters show, as .xlsx',
    request: inOrder(z.strictObject(logFilters)),
    result: download,
    refuses: ['log.export_too_many'],
    meta: {
      access: { by: 'permission', permission: 'log.manage', object: 'filtered' },
      centre: 'none',
      audit: 'log.export',
    },
  }),
  verify: defineCall({
    path: '/smp/log/verify',
    summary: 'Whether any row was edited, removed or reordered, and where',
    request: nothing,
    result: logVerdict,
    refuses: ['log.whole_only'],
    meta: { access: manage, centre: 'none', rate: { max: 6, seconds: 60, by: 'user' }, audit: 'log.verify' },
  }),
  backup: defineCall({
    path: '/smp/log/backup',
    summary: 'Write the rows of a span into a backup file, in the background',
    request: inOrder(z.strictObject({ startTime: moment.optional(), endTime: moment.optional() })),
    result: logBackup,
    refuses: ['log.whole_only', 'log.nothing_to_back_up', 'log.backup_running', 'log.backup_too_long'],
    meta: { access: manage, centre: 'none', audit: 'log.backup' },
  }),
  restore: defineCall({
    path: '/smp/log/restore',
    summary: 'Bring the rows of a backup back for reading; the chain itself is not touched',
    request: z.strictObject({ id }),
    result: logBackup,
    refuses: [
      'log.whole_only',
      'log.backup_running',
      'log.backup_not_found',
      'log.backup_not_done',
      'log.backup_file_missing',
      'log.backup_broken',
      'log.backup_too_long',
    ],
    meta: { access: manage, centre: 'none', audit: 'log.restore' },
  }),
  getBackups: defineCall({
    path: '/smp/log/getBackups',
    summary: 'Backups and restores with their progress, newest first',
    request: nothing,
    result: z.array(logBackup),
    refuses: ['log.whole_only'],
    meta: { access: manage, centre: 'none' },
  }),
  downloadBackup: defineCall({
    path: '/smp/log/downloadBackup',
    summary: 'A backup file: gzip, a row a line',
    request: z.strictObject({ id }),
    result: download,
    refuses: ['log.whole_only', 'log.backup_not_found', 'log.backup_not_done', 'log.backup_file_missing'],
    meta: { access: manage, centre: 'none', audit: 'log.download_backup' },
  }),
  deleteBackups: defineCall({
    path: '/smp/log/deleteBackups',
    summary:
      'Delete backups with their files and restored rows, or restores with their rows; not one that runs',
    request: idsRequest,
    result: done,
    refuses: ['log.whole_only', 'log.backup_running'],
    meta: { access: manage, centre: 'none', audit: 'log.delete_backup' },
  }),
}

const logEvents = [
  defineEvent('log.backup', logBackup),
  defineEvent('log.troubles', z.object({ troubles: z.array(logTrouble) })),
] as const

export const logModule = { calls: logCalls, events: logEvents }
