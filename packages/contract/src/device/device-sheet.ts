import type { z } from 'zod'
import { importReportOf } from '../core/import.ts'
import { inventoryFields } from './device.fields.ts'

/** Most rows and bytes of an import file (DEVICE-13). */
export const IMPORT_ROWS_LIMIT = 10_000
export const IMPORT_FILE_LIMIT = 5 * 1024 * 1024
/** A report lists at most this many faults; further ones are only counted. */
export const IMPORT_FAULTS_SHOWN = 1000

/** Columns of the template, of an import and of an export; each driver takes those its settings name. */
export const deviceColumns = [
  'name',
  'code',
  'driver',
  'category',
  'area',
  'parent',
  'platform',
  'host',
  'port',
  'isTls',
  'username',
  'password',
  'mainUrl',
  'subUrl',
  'transport',
  'mainProfile',
  'subProfile',
  'channel',
  'endpointReference',
  'keepAliveSeconds',
  'longitude',
  'latitude',
  'height',
  ...inventoryFields,
] as const
export type DeviceColumn = (typeof deviceColumns)[number]

export const importReport = importReportOf(deviceColumns)
export type ImportReport = z.infer<typeof importReport>
