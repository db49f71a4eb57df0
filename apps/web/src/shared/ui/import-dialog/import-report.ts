import { fileName, type ErrorCode } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { ruleText } from '#shared/lib/zod-rule.ts'

export interface ImportFault {
  row: number
  field: string | null
  code: ErrorCode
  rule: string | null
}

/** The answer of an import, whatever its columns (contract `importReportOf`). */
export interface ImportReport {
  rows: number
  added: number
  failed: number
  faults: readonly ImportFault[]
}

/** The heading of the template's column of that name. */
export type ColumnName = (field: string) => string

/**
 * Why a chosen file cannot be sent at all; undefined: it can.
 * @param limit bytes
 * @param types ends of names
 */
export function fileFault(
  file: Pick<File, 'name' | 'size'>,
  limit: number,
  types: readonly string[] = ['.xlsx'],
): 'type' | 'name' | 'size' | undefined {
  const name = file.name.toLowerCase()
  if (!types.some(type => name.endsWith(type))) return 'type'
  if (!fileName.safeParse(file.name).success) return 'name'
  return file.size > limit ? 'size' : undefined
}

/** Why a row did not go in, in words. */
export function faultText(t: Translator, { code, rule }: ImportFault): string {
  if (rule !== null) return ruleText(t, rule)
  return t.error(code) ?? t('shared.result.systemError', { code })
}

/** The faults as lines of text for a spreadsheet or a mail: row, column, reason, between tabs. */
export function reportText(t: Translator, report: ImportReport, nameOf: ColumnName): string {
  const { rows, added, failed } = report
  const heading = [t('shared.import.row'), t('shared.import.column'), t('shared.import.reason')]
  const lines = report.faults.map(fault => [
    fault.row,
    fault.field === null ? '' : nameOf(fault.field),
    faultText(t, fault),
  ])
  return [[t('shared.import.summary', { rows, added, failed })], heading, ...lines]
    .map(cells => cells.join('\t'))
    .join('\r\n')
}
