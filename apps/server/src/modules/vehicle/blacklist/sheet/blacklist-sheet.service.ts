import {
  blacklistColumns,
  blacklistRow,
  PLATE_IMPORT_FILE_LIMIT,
  PLATE_IMPORT_LIMIT,
  plateKey,
  REMARKS_LIMIT,
  type BlacklistColumn,
  type BlacklistReport,
  type BlacklistRow,
  type Contract,
  type RequestOf,
} from '@palisade/contract'
import { languages, loadTranslator } from '@palisade/phrases'
import type { CentreContext, FileAnswer, SignedInContext } from '../../../../infra/binding/context.ts'
import type { Clock } from '../../../../infra/clock.ts'
import type { Db, Tx } from '../../../../infra/database/database.ts'
import type { FaultOf } from '../../../../infra/errors/fault.ts'
import { createImportReader } from '../../../../infra/spreadsheet/import-reader.ts'
import { plateExport, plateTemplate } from '../../plate-sheet/plate-export.ts'
import { importPlates, type PlateList } from '../../plate-sheet/plate-import.ts'
import { tellBlacklistChanged } from '../blacklist.events.ts'
import { columnsOf } from '../entry/blacklist.presenter.ts'
import { insertNewEntries, readEntries } from '../entry/blacklist.queries.ts'
import { listGroups } from '../group/blacklist-group.queries.ts'
import { blacklistWords, fieldsOfLine, requiredColumns, sheetCells, sheetColumns } from './blacklist-sheet.ts'

type Calls = Contract['blacklist']

export interface BlacklistSheetDeps {
  db: Db
  faultOf: FaultOf
  clock: Clock
}

const keyOf = ({ groupId, plate }: BlacklistRow) => `${groupId} ${plateKey(plate)}`

async function store(tx: Tx, rows: readonly BlacklistRow[], createdBy: string) {
  const stored = await insertNewEntries(
    tx,
    rows.map(row => ({ ...columnsOf(row), created_by: createdBy })),
  )
  await tellBlacklistChanged(
    tx,
    rows.map(row => row.groupId),
  )
  return stored
}

/** The blacklist as a spreadsheet: template, import and export. */
export function createBlacklistSheetService({ db, faultOf, clock }: BlacklistSheetDeps) {
  const linesOf = createImportReader()
  return {
    async downloadTemplate(_: object, { locale }: Pick<SignedInContext, 'locale'>): Promise<FileAnswer> {
      const t = await loadTranslator(locale)
      return plateTemplate(t('blacklist.sheet.template'), sheetColumns(t))
    },

    /**
     * Vehicles that are stored stay, even when the caller disconnects.
     * @throws AppError import.format, import.columns, import.empty, import.too_many, request.too_large, request.timeout
     */
    async importExcel(
      file: RequestOf<Calls['importExcel']>,
      context: Pick<CentreContext, 'audit' | 'transaction' | 'signal' | 'centre' | 'user'>,
    ): Promise<BlacklistReport> {
      const words = blacklistWords(await Promise.all(languages.map(loadTranslator)))
      const lines = await linesOf(file, {
        columns: words.columns,
        required: requiredColumns,
        rows: PLATE_IMPORT_LIMIT,
        bytes: PLATE_IMPORT_FILE_LIMIT,
        characters: REMARKS_LIMIT + 1,
      })
      const groups = await listGroups(db, context.centre)
      const groupIds = new Map(groups.map(({ id, name }) => [name, id]))
      const list: PlateList<BlacklistColumn, BlacklistRow> = {
        columns: blacklistColumns,
        schema: blacklistRow,
        fieldsOf: line => fieldsOfLine(line, words, groupIds),
        columnOf: { groupId: 'group' },
        refusalOf: line =>
          line.cells.has('group') && !groupIds.has(line.cells.get('group') ?? '')
            ? { field: 'group', code: 'blacklist_group.not_found' }
            : undefined,
        keyOf,
        store: (tx, rows) => store(tx, rows, context.user.name),
        taken: 'blacklist.plate_taken',
      }
      return importPlates(lines, list, { fileName: file.fileName, context, faultOf })
    },

    async exportExcel(
      filters: RequestOf<Calls['exportExcel']>,
      context: Pick<CentreContext, 'audit' | 'signal' | 'locale' | 'centre'>,
    ): Promise<FileAnswer> {
      const t = await loadTranslator(context.locale)
      context.audit({ after: { filter: filters } })
      const wanted = {
        name: t('blacklist.sheet.name'),
        columns: sheetColumns(t),
        read: (page: { limit: number; after: string | undefined }) =>
          readEntries(db, context.centre, filters, page),
        cells: (row: Parameters<typeof sheetCells>[0]) => sheetCells(row, t),
      }
      return plateExport(wanted, context, clock)
    },
  }
}
