import { FOOTAGE_KEPT_HOURS, footageFile, type FootageFile } from '@palisade/contract'
import { fromRow } from '#server/infra/rows/from-row.ts'
import type { FootageRow } from './footage.queries.ts'

const HOUR_MS = 3_600_000

/** The name under which it is saved: `gate_20261123-040500.mp4`, of a further part `…_2.mp4`. */
export const fileNameOf = ({ name, part, kind }: Pick<FootageRow, 'name' | 'part' | 'kind'>): string =>
  `${name}${part > 1 ? `_${part}` : ''}.${extensionOf(kind)}`

export const extensionOf = (kind: FootageRow['kind']): 'mp4' | 'zip' => (kind === 'evidence' ? 'zip' : 'mp4')

export const presentFootage = (row: FootageRow): FootageFile =>
  fromRow(footageFile, row, {
    fileId: row.id,
    fileName: fileNameOf(row),
    clips: row.clips.map(({ cameraId, cameraName, from, to }) => ({ cameraId, cameraName, from, to })),
    expiresAt: row.ended_at && new Date(row.ended_at.getTime() + FOOTAGE_KEPT_HOURS * HOUR_MS).toISOString(),
    missingSeconds: Math.round(row.missing_ms / 1000),
  })
