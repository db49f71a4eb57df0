import {
  recordedCameraIdSchema,
  streamKindSchema,
  videoCodecSchema,
  type StreamKind,
} from '@palisade/contract/media'
import { buildLabel } from '@palisade/fmp4'
import { z } from 'zod'
import type { StreamInit } from '../../ingest/engine.ts'

/** The label in each file: which camera and stream it is of, and all that a reader needs beside the groups. */
const labelSchema = z.object({
  version: z.literal(1),
  cameraId: recordedCameraIdSchema,
  stream: streamKindSchema,
  mime: z.string().max(256),
  width: z.number().int().min(0),
  height: z.number().int().min(0),
  hasAudio: z.boolean(),
  audioRate: z.number().int().min(0).max(192_000),
  codec: videoCodecSchema,
  /** Base64 of each. */
  parameterSets: z.array(z.string().max(16_384)).max(64),
  /** `card` if the file was fetched from the camera's own card; absent if it was received live. */
  origin: z.literal('card').optional(),
  /** As in the name of the file; absent: 0. */
  epoch: z.number().int().min(1).optional(),
})
export type Label = z.infer<typeof labelSchema>

/** The camera's stream that a file is of. */
export interface RecordedStream {
  cameraId: string
  stream: StreamKind
  origin?: Label['origin']
  epoch?: Label['epoch']
}

export function createLabel({ cameraId, stream, origin, epoch }: RecordedStream, init: StreamInit): Label {
  const { mime, width, height, hasAudio, audioRate, codec } = init
  const parameterSets = init.parameterSets.map(set => Buffer.from(set).toString('base64'))
  return {
    version: 1,
    cameraId,
    stream,
    mime,
    width,
    height,
    hasAudio,
    audioRate,
    codec,
    parameterSets,
    ...(origin && { origin }),
    ...(epoch && { epoch }),
  }
}

export const labelBox = (label: Label): Uint8Array => buildLabel(label)

export const parseLabel = (value: unknown): Label | undefined => labelSchema.safeParse(value).data
