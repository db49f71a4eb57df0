import type { DeviceEvent } from '@palisade/drivers'

/** Faces that a camera found itself, as it told them. */
export interface CapturedFaces {
  /** ms since 1970 */
  at: number
  /** JPEG of the whole frame, or of the only face. */
  picture?: Buffer
  /** JPEG of each face alone. */
  faces: Buffer[]
}

interface Kept {
  at: number
  picture?: string
  faces: string[]
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** An event of a session as it lies in the spool; undefined: it tells of no face. */
export function capturedBody({ at, faces, picture }: DeviceEvent): Buffer | undefined {
  if (!faces || (!picture && faces.pictures.length === 0)) return undefined
  const kept: Kept = {
    at,
    faces: faces.pictures.map(base64),
    ...(picture && { picture: base64(picture) }),
  }
  return Buffer.from(JSON.stringify(kept))
}

export function readCaptured(body: Buffer): CapturedFaces {
  // Written by ourselves above.
  const { picture, faces, ...kept } = JSON.parse(body.toString()) as Kept
  return {
    ...kept,
    faces: faces.map(one => Buffer.from(one, 'base64')),
    ...(picture !== undefined && { picture: Buffer.from(picture, 'base64') }),
  }
}
