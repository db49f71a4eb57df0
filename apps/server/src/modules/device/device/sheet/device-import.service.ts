import {
  IMPORT_FAULTS_SHOWN,
  IMPORT_FILE_LIMIT,
  IMPORT_ROWS_LIMIT,
  URL_LIMIT,
  type ImportReport,
} from '@palisade/contract'
import { languages, loadTranslator } from '@palisade/phrases'
import { may } from '#server/infra/access/may.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { FaultOf } from '#server/infra/errors/fault.ts'
import { createImportReader } from '#server/infra/spreadsheet/import-reader.ts'
import type { ConnectionGuard } from '#server/modules/device/connection/connection-guard.ts'
import { fault, readRow, type Candidate, type ImportFault } from './device-import-row.rules.ts'
import { requiredColumns, sheetWords } from './device-import-sheet.rules.ts'
import { storeCandidates } from './device-import-store.ts'
import { listAreaPaths } from './device-import.queries.ts'
import type { Credentials } from '#server/modules/device/connection/device.credentials.ts'

export interface DeviceImportDeps {
  db: Db
  credentials: Credentials
  guard: ConnectionGuard
  faultOf: FaultOf
}

/**
 * Characters of a cell that are kept: one more than the longest field allows, so that a longer text is refused and not
 * cut.
 */
const CELL_CHARACTERS = URL_LIMIT + 1

/**
 * Imports devices from an .xlsx. Each row is stored on its own, and a report lists the rows that were refused and why.
 */
export function createDeviceImportService({ db, credentials, guard, faultOf }: DeviceImportDeps) {
  const linesOf = createImportReader()

  return {
    /** Imports the rows of a file. Stored devices stay, even when the caller disconnects. */
    async importExcel({ fileName, content }, context): Promise<ImportReport> {
      const words = sheetWords(await Promise.all(languages.map(loadTranslator)))
      const lines = await linesOf(
        { fileName, content },
        {
          columns: words.columns,
          required: requiredColumns,
          rows: IMPORT_ROWS_LIMIT,
          bytes: IMPORT_FILE_LIMIT,
          characters: CELL_CHARACTERS,
        },
      )
      const areaOf = await areaFinder(db, context.access)
      const readings = lines.map(line => readRow(line, words, areaOf))
      const wrong = readings.flatMap(reading => (reading.ok ? [] : reading.faults))
      const sound = readings.flatMap(reading => (reading.ok ? [reading.candidate] : []))
      const { kept, faults: twice } = withoutDoubles(sound)
      const { kept: reachable, faults: refused } = await withAllowedAddresses(kept, guard)
      const unstored = await storeCandidates(reachable, { fileName, credentials, faultOf, ...context })
      const faults = [...wrong, ...twice, ...refused, ...unstored]
      const failed = new Set(faults.map(({ row }) => row)).size
      const counts = { rows: lines.length, added: lines.length - failed, failed }
      context.audit({ after: { fileName, ...counts } })
      return { ...counts, faults: faults.toSorted((a, b) => a.row - b.row).slice(0, IMPORT_FAULTS_SHOWN) }
    },
  } satisfies CallsOf<'device'>
}

/** Finds areas where the user may add devices by code, path or name; a code takes precedence over an equal name. */
async function areaFinder(db: Db, access: AccessSnapshot) {
  const areas = (await listAreaPaths(db, access.areaIds)).filter(({ id: areaId }) =>
    may(access, 'device.edit', { areaId }),
  )
  const ids = new Map([
    ...areas.map(({ id, name }) => [name, id] as const),
    ...areas.map(({ id, path }) => [path, id] as const),
    ...areas.map(({ id, code }) => [code, id] as const),
  ])
  return (text: string) => ids.get(text)
}

interface Sorted {
  kept: Candidate[]
  faults: ImportFault[]
}

/** When a code occurs twice, only the first row with it is stored. */
function withoutDoubles(candidates: readonly Candidate[]): Sorted {
  const codes = new Set<string>()
  const sorted: Sorted = { kept: [], faults: [] }
  for (const candidate of candidates) {
    const { code } = candidate.draft
    if (codes.has(code)) sorted.faults.push(fault(candidate.row, 'code', 'import.twice_in_file'))
    else sorted.kept.push(candidate)
    codes.add(code)
  }
  return sorted
}

async function withAllowedAddresses(
  candidates: readonly Candidate[],
  guard: ConnectionGuard,
): Promise<Sorted> {
  const allowed = await guard.areAllowed(candidates.map(({ draft }) => draft.config))
  return {
    kept: candidates.filter((_, index) => allowed[index]),
    faults: candidates
      .filter((_, index) => !allowed[index])
      .map(({ row, draft }) =>
        fault(row, 'host' in draft.config ? 'host' : 'mainUrl', 'device.address_refused'),
      ),
  }
}
