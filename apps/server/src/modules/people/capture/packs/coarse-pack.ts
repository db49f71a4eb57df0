import { uuidOfHex } from '#server/infra/uuid-text.ts'
import { sealBytes, unsealBytes } from '#server/infra/secrets/sealed-bytes.ts'
import { BESIDE } from '#server/modules/people/recognition/face-index/coarse.ts'
import { SCAN_STEP } from '#server/modules/people/recognition/face-index/scan.ts'

/** The form of a pack; one of another form is made anew. */
const VERSION = 1
const HEAD_BYTES = 64
const UUID_BYTES = 16
const FLOAT_BYTES = 4
/** Of the place of a camera, uint16. */
export const PLACE_BYTES = 2

/** The name of a pack, for which it is sealed. */
export interface PackName {
  id: string
  modelId: string
  /** Its oldest capture, and its newest. */
  first: string
  last: string
}

export interface PackShape {
  count: number
  /** Numbers of a feature. */
  dimensions: number
  cameras: number
}

/**
 * Where everything lies in a pack, bytes: a head, the coarse rows, the numbers beside them (`coarse.ts`, each kind together), the place of the
 * camera of each among the cameras (uint16), ids and cameras. Numbers are little endian.
 */
export function packLayout({ count, dimensions, cameras }: PackShape) {
  const coarseBytes = Math.ceil(dimensions / SCAN_STEP) * SCAN_STEP
  const besideBytes = count * FLOAT_BYTES
  const besideAt = HEAD_BYTES + count * coarseBytes
  const placesAt = besideAt + BESIDE * besideBytes
  const idsAt = placesAt + count * PLACE_BYTES
  const camerasAt = idsAt + count * UUID_BYTES
  return {
    coarseAt: HEAD_BYTES,
    coarseBytes,
    besideAt,
    besideBytes,
    placesAt,
    idsAt,
    camerasAt,
    bytes: camerasAt + cameras * UUID_BYTES,
  }
}

export function writeHead(pack: Buffer, { count, dimensions, cameras }: PackShape): void {
  for (const [n, number] of [VERSION, count, dimensions, cameras].entries())
    pack.writeUInt32LE(number, n * FLOAT_BYTES)
}

/** @returns undefined for what has no such form */
export function readHead(pack: Buffer): PackShape | undefined {
  if (pack.length < HEAD_BYTES) return undefined
  const [version, count = 0, dimensions = 0, cameras = 0] = [0, 1, 2, 3].map(n =>
    pack.readUInt32LE(n * FLOAT_BYTES),
  )
  const shape = { count, dimensions, cameras }
  return version === VERSION && pack.length === packLayout(shape).bytes ? shape : undefined
}

const ownerOf = ({ id, modelId, first, last }: PackName) =>
  `pack ${id} of ${modelId} from ${first} to ${last}`

export const sealPack = (key: Buffer, name: PackName, pack: Buffer): Buffer =>
  sealBytes(key, ownerOf(name), pack)

/** @returns undefined for one that is damaged, of another installation, or in the place of another one */
export function openPackOf(
  key: Buffer,
  name: PackName,
  sealed: Uint8Array,
): { pack: Buffer; shape: PackShape } | undefined {
  const pack = unsealBytes(key, ownerOf(name), sealed)
  const shape = pack && readHead(pack)
  return shape && { pack, shape }
}

export const uuidBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')

export const uuidAt = (bytes: Buffer, at: number): string =>
  uuidOfHex(bytes.toString('hex', at, at + UUID_BYTES))

export const uuidPlace = (at: number, n: number): number => at + n * UUID_BYTES
