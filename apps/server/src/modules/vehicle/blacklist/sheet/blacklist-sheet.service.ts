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
} from '@palisade/contract'
import { languages, loadTranslator } from '@palisade/phrases'
import type { OpenGate } from '#server/infra/access/access-control.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { plateExport, plateTemplate } from '#server/modules/vehicle/plate-sheet/plate-export.ts'
import {
  createPlateImportService,
  type PlateImportServiceDeps,
} from '#server/modules/vehicle/plate-sheet/plate-import.service.ts'
import type { PlateTarget } from '#server/modules/vehicle/plate-sheet/plate-part.ts'
import type { PlateList } from '#server/modules/vehicle/plate-sheet/plate-lines.ts'
import { tellBlacklistChanged } from '../blacklist.events.ts'
import { columnsOf } from '../entry/blacklist.presenter.ts'
import { insertNewEntries, readEntries } from '../entry/blacklist.queries.ts'
import { listGroups } from '../group/blacklist-group.queries.ts'
import { blacklistWords, fieldsOfLine, requiredColumns, sheetCells, sheetColumns } from './blacklist-sheet.ts'

export interface BlacklistSheetDeps extends PlateImportServiceDeps {
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

const wordsOfAll = async () => blacklistWords(await Promise.all(languages.map(loadTranslator)))

/** The groups of a centre, as an import fills them. */
export const blacklistTarget = ({ db, gate }: { db: Db; gate: OpenGate }): PlateTarget => ({
  permission: 'blacklist.edit',
  audit: 'blacklist.import',
  sheet: async () => ({
    columns: (await wordsOfAll()).columns,
    required: requiredColumns,
    rows: PLATE_IMPORT_LIMIT,
    bytes: PLATE_IMPORT_FILE_LIMIT,
    characters: REMARKS_LIMIT + 1,
  }),
  async list({ centre_id: areaId, user_name: createdBy }) {
    const words = await wordsOfAll()
    const groups = areaId === null ? [] : await listGroups(db, { areaId })
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
      store: (tx, rows) => store(tx, rows, createdBy),
      taken: 'blacklist.plate_taken',
    }
    return list
  },
  async require(access, drafts) {
    const ids = [...new Set((drafts as BlacklistRow[]).map(({ groupId }) => groupId))]
    await gate.requireObjects(access, 'blacklist_group', ids, 'blacklist.edit')
  },
})

/** The blacklist as a spreadsheet: template, import and export. */
export function createBlacklistSheetService(deps: BlacklistSheetDeps) {
  const { db, clock } = deps
  const imports = createPlateImportService('blacklist', deps)
  return {
    ...imports,
    // Its columns are those of the list.
    getImport: (...asked) => imports.getImport(...asked) as Promise<BlacklistReport>,

    async downloadTemplate(_, { locale }) {
      const t = await loadTranslator(locale)
      return plateTemplate(t('blacklist.sheet.template'), sheetColumns(t))
    },

    importExcel: (file, context) => imports.start(file, context, context.centre.areaId),

    async exportExcel(filters, context) {
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
  } satisfies CallsOf<'blacklist'>
}
