import type { LogFault } from '@palisade/contract'
import { SEAL_BATCH } from '#server/infra/audit/audit-sealer.ts'

/** Compares a chain, row by row in order, with the hashes noted outside the database. */
export function createHeadCheck(heads: ReadonlyMap<number, Buffer>) {
  const compared: { serial: number; isSame: boolean }[] = []
  return {
    take(serial: number, hash: Buffer) {
      const noted = heads.get(serial)
      if (noted) compared.push({ serial, isSame: noted.equals(hash) })
    },
    compared: () => compared.length,
    /**
     * @param last the newest row's serial; rows that were noted beyond it are gone
     * @param named serials of rows whose fault was reported already
     */
    end(last: number, named: ReadonlySet<number | null>): LogFault[] {
      const faults: LogFault[] = []
      // Reports only the first wrong hash, because all later ones follow from it. The altered row is after the last one
      // that agrees.
      const wrong = compared.find(({ serial, isSame }) => !isSame && !named.has(serial))
      if (wrong) {
        const good = compared.findLast(({ serial, isSame }) => isSame && serial < wrong.serial)?.serial ?? 0
        faults.push({ serial: good + 1, reason: 'head', rows: wrong.serial - good })
      }
      const newest = Math.max(0, ...heads.keys())
      if (newest > last) faults.push({ serial: last + 1, reason: 'missing', rows: newest - last })
      // A head is noted after each batch: a kill between the two leaves one batch without.
      if (heads.size > 0 && last - newest > SEAL_BATCH)
        faults.push({ serial: newest + 1, reason: 'unnoted', rows: last - newest })
      return faults
    },
  }
}
