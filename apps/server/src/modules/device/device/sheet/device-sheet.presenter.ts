import {
  deviceCategories,
  deviceColumns,
  drivers,
  transports,
  type DeviceColumn,
  type DriverName,
} from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import type { Cell, Sheet } from '#server/infra/spreadsheet/xlsx-stream.ts'
import type { ConnectionConfig } from '#server/modules/device/connection/connection.rules.ts'
import type { DeviceSheetRow } from '../device-list.queries.ts'

/** Columns that every row must fill, whatever its driver. */
const required: readonly DeviceColumn[] = ['name', 'code', 'driver', 'area']

const widths: Partial<Record<DeviceColumn, number>> = { area: 36, mainUrl: 40, subUrl: 40, driver: 20 }
const USUAL_WIDTH = 16

/** Headings in one language; `*` marks required columns, and brackets list the choices. */
export function sheetColumns(t: Translator): Sheet['columns'] {
  const choices: Partial<Record<DeviceColumn, readonly string[]>> = {
    driver: drivers.map(driver => t(`enums.driver.${driver}`)),
    category: deviceCategories.map(category => t(`enums.deviceCategory.${category}`)),
    isTls: [t('deviceSheet.yes'), t('deviceSheet.no')],
    transport: transports,
  }
  return deviceColumns.map(column => {
    const mark = required.includes(column) ? ' *' : ''
    const choice = choices[column] ? ` [${choices[column].join(' | ')}]` : ''
    const heading = `${t(`deviceSheet.column.${column}`)}${mark}${choice}`
    return { heading, width: widths[column] ?? USUAL_WIDTH }
  })
}

/** The cells of a device in the form that an import accepts, without the password. */
export function sheetCells(row: DeviceSheetRow, t: Translator): Cell[] {
  const config = row.config as ConnectionConfig
  const stated: Partial<Record<DeviceColumn, Cell | undefined>> = {
    ...config,
    ...(row.inventory as Record<string, string>),
    name: row.name,
    code: row.code,
    driver: t(`enums.driver.${row.driver as DriverName}`),
    category: t(`enums.deviceCategory.${row.category}`),
    area: row.area_path,
    parent: row.parent_code,
    platform: row.platform_name,
    isTls: config.isTls === undefined ? null : t(config.isTls ? 'deviceSheet.yes' : 'deviceSheet.no'),
    password: null,
    longitude: row.longitude,
    latitude: row.latitude,
    height: row.height,
  }
  return deviceColumns.map(column => stated[column] ?? null)
}
