import {
  PLATE_IMPORT_FILE_LIMIT,
  PLATE_IMPORT_LIMIT,
  plateKey,
  redlistColumns,
  redlistDraft,
  REMARKS_LIMIT,
  type Contract,
  type RedlistColumn,
  type RedlistDraft,
  type ResultOf,
} from '@palisade/contract'
import { languages, loadTranslator, type Translator } from '@palisade/phrases'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Clock } from '#server/infra/clock.ts'
import { bareWord } from '#server/infra/spreadsheet/import-sheet.ts'
import { plateExport, plateTemplate, wordsOf } from '#server/modules/vehicle/plate-sheet/plate-export.ts'
import {
  createPlateImportService,
  type PlateImportServiceDeps,
} from '#server/modules/vehicle/plate-sheet/plate-import.service.ts'
import type { PlateTarget } from '#server/modules/vehicle/plate-sheet/plate-part.ts'
import type { PlateList } from '#server/modules/vehicle/plate-sheet/plate-lines.ts'
import { insertNewRedlist, readRedlist, type RedlistRow } from './redlist.queries.ts'
import { redlistColumnsOf, tellRedlistChanged } from './redlist.service.ts'

type Calls = Contract['redlist']

export interface RedlistSheetDeps extends PlateImportServiceDeps {
  clock: Clock
}

const sheetColumns = (t: Translator) =>
  redlistColumns.map(column => ({
    heading: `${t(`redlist.sheet.column.${column}`)}${column === 'plate' ? ' *' : ''}`,
    width: column === 'plate' ? 18 : 40,
    isText: true,
  }))

const headings = (translators: readonly Translator[]) =>
  wordsOf<RedlistColumn>(translators, bareWord, t =>
    redlistColumns.map(column => [t(`redlist.sheet.column.${column}`), column] as const),
  )

/** The redlist, as an import fills it. */
export const redlistTarget: PlateTarget = {
  permission: 'redlist.edit',
  audit: 'redlist.import',
  sheet: async () => ({
    columns: headings(await Promise.all(languages.map(loadTranslator))),
    required: ['plate'],
    rows: PLATE_IMPORT_LIMIT,
    bytes: PLATE_IMPORT_FILE_LIMIT,
    characters: REMARKS_LIMIT + 1,
  }),
  async list({ user_name: createdBy }) {
    const list: PlateList<RedlistColumn, RedlistDraft> = {
      columns: redlistColumns,
      schema: redlistDraft,
      fieldsOf: ({ cells }) => Object.fromEntries(cells),
      keyOf: ({ plate }) => plateKey(plate),
      async store(tx, drafts) {
        const rows = drafts.map(draft => ({ ...redlistColumnsOf(draft), created_by: createdBy }))
        const stored = await insertNewRedlist(tx, rows)
        await tellRedlistChanged(tx)
        return stored
      },
      taken: 'redlist.plate_taken',
    }
    return list
  },
}

/** The redlist as a spreadsheet: template, import and export. */
export function createRedlistSheetService(deps: RedlistSheetDeps) {
  const { db, clock } = deps
  const imports = createPlateImportService('redlist', deps)
  return {
    ...imports,
    // Its columns are those of the list.
    getImport: (...asked) => imports.getImport(...asked) as Promise<ResultOf<Calls['getImport']>>,

    async downloadTemplate(_, { locale }) {
      const t = await loadTranslator(locale)
      return plateTemplate(t('redlist.sheet.template'), sheetColumns(t))
    },

    importExcel: (file, context) => imports.start(file, context, null),

    async exportExcel(filters, context) {
      const t = await loadTranslator(context.locale)
      // The text that was searched for may be a plate, which the log does not tell.
      context.audit({})
      const wanted = {
        name: t('redlist.sheet.name'),
        columns: sheetColumns(t),
        read: (page: { limit: number; after: string | undefined }) => readRedlist(db, filters, page),
        cells: ({ plate, remarks }: RedlistRow) => [plate, remarks],
      }
      return plateExport(wanted, context, clock)
    },
  } satisfies CallsOf<'redlist'>
}
