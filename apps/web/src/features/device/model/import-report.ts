import { fileName, IMPORT_FILE_LIMIT, type ImportReport } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { ruleText } from '../../../shared/lib/zod-rule.ts'

export type ImportFault = ImportReport['faults'][number]

/** Why a chosen file cannot be sent at all; undefined: it can. */
export function fileFault(file: Pick<File, 'name' | 'size'>): 'type' | 'name' | 'size' | undefined {
  if (!file.name.toLowerCase().endsWith('.xlsx')) return 'type'
  if (!fileName.safeParse(file.name).success) return 'name'
  return file.size > IMPORT_FILE_LIMIT ? 'size' : undefined
}

/** The heading of the template's column that is at fault. */
export function faultColumn(t: Translator, { field }: ImportFault): string {
  if (field === null) return ''
  const key = `deviceSheet.column.${field}`
  const text = t(key as 'deviceSheet.column.name')
  return text === key ? field : text
}

/** Why a row did not go in, in words. */
export function faultText(t: Translator, { code, rule }: ImportFault): string {
  if (rule !== null) return ruleText(t, rule)
  return t.error(code) ?? t('shared.result.systemError', { code })
}

/** The faults as lines of text for a spreadsheet or a mail: row, column, reason, between tabs. */
export function reportText(t: Translator, report: ImportReport): string {
  const { rows, added, failed } = report
  const heading = [t('device.import.row'), t('device.import.column'), t('device.import.reason')]
  const lines = report.faults.map(fault => [fault.row, faultColumn(t, fault), faultText(t, fault)])
  return [[t('device.import.summary', { rows, added, failed })], heading, ...lines]
    .map(cells => cells.join('\t'))
    .join('\r\n')
}
