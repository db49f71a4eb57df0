import type { StreamKind } from '@palisade/contract/media'

/** One row of the index of hours or days. */
export interface IndexKey {
  cameraId: string
  stream: StreamKind
  /** When the hour or the day begins, ms since 1970. */
  at: number
}

export interface PackedRow extends IndexKey {
  packed: Buffer
  bytes: number
}
