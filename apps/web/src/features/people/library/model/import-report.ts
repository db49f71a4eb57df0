import { faceColumns, type FaceImportFault } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { faultText } from '#shared/ui/import-dialog/import-report.ts'

/** The heading of a column of the sheet. */
const columnText = (t: Translator, field: FaceImportFault['field']): string => {
  const column = faceColumns.find(one => one === field)
  if (column === undefined) return ''
  return column === 'pictures' ? t('faceSheet.pictures') : t(`faceEntry.field.${column}`)
}

/** Why a row did not go in, in words: the column, then the reason. */
export function importFaultText(t: Translator, fault: FaceImportFault): string {
  if (fault.known) return t('faceSheet.import.known', fault.known)
  const column = columnText(t, fault.field)
  return [column, faultText(t, fault)].filter(Boolean).join(': ')
}
