import { FOOTAGE_KEPT_HOURS, type FootageFile } from '@palisade/contract'
import type { FootageRow } from './footage.queries.ts'

const HOUR_MS = 3_600_000

/** The name under which it is saved: `gate_20261123-040500.mp4`, of a further part `…_2.mp4`. */
export const fileNameOf = ({ name, part, kind }: Pick<FootageRow, 'name' | 'part' | 'kind'>): string =>
  `${name}${part > 1 ? `_${part}` : ''}.${extensionOf(kind)}`

export const extensionOf = (kind: FootageRow['kind']): 'mp4' | 'zip' => (kind === 'evidence' ? 'zip' : 'mp4')

export const presentFootage = (row: FootageRow): FootageFile => ({
  fileId: row.id,
  kind: row.kind,
  status: row.status,
  fileName: fileNameOf(row),
  clips: row.clips.map(({ cameraId, cameraName, from, to }) => ({ cameraId, cameraName, from, to })),
  createdAt: row.created_at.toISOString(),
  expiresAt: row.ended_at && new Date(row.ended_at.getTime() + FOOTAGE_KEPT_HOURS * HOUR_MS).toISOString(),
  bytes: row.bytes,
  totalBytes: row.total_bytes,
  encodedPercent: row.encoded_percent,
  gaps: row.gaps,
  missingSeconds: Math.round(row.missing_ms / 1000),
  errorCode: row.error_code,
  errorClip: row.error_clip,
})
