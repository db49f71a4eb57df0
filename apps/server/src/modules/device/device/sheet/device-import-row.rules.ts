import {
  ALIAS_LIMIT,
  cameraName,
  deviceColumns,
  deviceDraft,
  inventoryFields,
  kindOfDriver,
  nearestCameraName,
  type DeviceColumn,
  type DeviceDraft,
  type DriverName,
  type ErrorCode,
  type ImportReport,
  type RequestIssue,
} from '@palisade/contract'
import { parseRequest } from '#server/infra/binding/request-body.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { bareWord } from '#server/infra/spreadsheet/import-sheet.ts'
import type { DeviceLine, SheetWords } from './device-import-sheet.rules.ts'

export type ImportFault = ImportReport['faults'][number]

/** A row that is valid by itself. */
export interface Candidate {
  row: number
  draft: DeviceDraft
  /** The code of the device that it belongs to. */
  parent: string | undefined
  /** The name of the video platform whose device it is. */
  platform: string | undefined
}

export type RowReading = { ok: true; candidate: Candidate } | { ok: false; faults: ImportFault[] }

/** The most faults that are reported for one row. */
const FAULTS_OF_A_ROW = 5

const numbers: readonly DeviceColumn[] = [
  'port',
  'channel',
  'keepAliveSeconds',
  'longitude',
  'latitude',
  'height',
]
const places: readonly DeviceColumn[] = ['longitude', 'latitude', 'height']
/** Columns that are not settings of the connection. */
const outside: readonly DeviceColumn[] = [
  'name',
  'code',
  'driver',
  'category',
  'area',
  'parent',
  'platform',
  ...places,
  ...inventoryFields,
]

/** @param areaOf finds the id of an area by its code, path or name, among the areas where the user may add devices */
export function readRow(
  { row, cells, refused }: DeviceLine,
  words: SheetWords,
  areaOf: (text: string) => string | undefined,
): RowReading {
  if (refused.length > 0)
    return { ok: false, faults: refused.map(({ column, code }) => fault(row, column, code)) }
  const value = (column: DeviceColumn) => meaningOf(column, cells.get(column), words)
  const group = (columns: readonly DeviceColumn[]) =>
    Object.fromEntries(columns.filter(column => cells.has(column)).map(column => [column, value(column)]))
  const [area, platform] = [cells.get('area'), cells.get('platform')]
  // Which platform a device may have is told by its area.
  if (area === undefined && platform !== undefined)
    return { ok: false, faults: [fault(row, 'area', 'platform.region_unknown')] }
  const areaId = area === undefined ? undefined : areaOf(area)
  if (area !== undefined && areaId === undefined)
    return { ok: false, faults: [fault(row, 'area', 'area.not_found')] }
  const fields = {
    ...group(['name', 'code', 'driver', 'category', ...places]),
    ...offeredName(value('driver'), cells.get('name')),
    areaId,
    inventory: group(inventoryFields),
    config: group(deviceColumns.filter(column => !outside.includes(column))),
  }
  const checked = checkDraft(row, fields)
  return 'faults' in checked
    ? { ok: false, faults: checked.faults }
    : { ok: true, candidate: { row, draft: checked.draft, parent: cells.get('parent'), platform } }
}

/** In place of a name that a camera may not have, the nearest that it may, with the other system's name as its alias. */
function offeredName(driver: unknown, name: string | undefined): { name: string; alias: string } | undefined {
  const isCamera = typeof driver === 'string' && kindOfDriver[driver as DriverName] === 'camera'
  if (!isCamera || name === undefined || name.length > ALIAS_LIMIT || cameraName.safeParse(name).success)
    return undefined
  const nearest = nearestCameraName(name)
  return nearest === '' ? undefined : { name: nearest, alias: name }
}

export function fault(
  row: number,
  field: DeviceColumn | null,
  code: ErrorCode,
  rule: string | null = null,
): ImportFault {
  return { row, field, code, rule }
}

/** Checks a row with the same schema as the call that adds one device. */
function checkDraft(row: number, fields: unknown): { draft: DeviceDraft } | { faults: ImportFault[] } {
  try {
    return { draft: parseRequest(deviceDraft, fields) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const issues = (error.params?.issues ?? []) as RequestIssue[]
    const faults = issues.map(issue => fault(row, columnOf(issue.path), error.code, issue.rule))
    return { faults: faults.slice(0, FAULTS_OF_A_ROW) }
  }
}

/** The column of a field's path: `config.mainUrl` is the column `mainUrl`. */
function columnOf(path: string): DeviceColumn | null {
  const name = path === 'areaId' ? 'area' : path.split('.').at(-1)
  return deviceColumns.find(column => column === name) ?? null
}

/** The value that a cell's text means. A text without a meaning is passed on unchanged, and the schema refuses it. */
function meaningOf(column: DeviceColumn, text: string | undefined, words: SheetWords): unknown {
  if (text === undefined) return undefined
  if (numbers.includes(column)) return isNumber(text) ? Number(text) : text
  if (column === 'driver') return words.drivers.get(bareWord(text)) ?? text
  if (column === 'category') return words.categories.get(bareWord(text)) ?? text
  if (column === 'isTls') return words.isTls.get(bareWord(text)) ?? text
  if (column === 'transport') return text.toLowerCase()
  return text
}

const isNumber = (text: string) => /^-?\d{1,15}(\.\d{1,20})?(e-?\d{1,2})?$/i.test(text)
