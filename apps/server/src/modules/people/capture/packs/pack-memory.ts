import { BESIDE, coarseQuery, MARGIN } from '#server/modules/people/recognition/face-index/coarse.ts'
import { SCAN_STEP, scanOver } from '#server/modules/people/recognition/face-index/scan.ts'
import type { Candidates } from './candidates.ts'
import {
  packLayout,
  PLACE_BYTES,
  uuidAt,
  uuidBytes,
  uuidPlace,
  writeHead,
  type PackShape,
} from './coarse-pack.ts'

const PAGE_BYTES = 65_536
const MAX_PAGES = 65_536
const FLOAT_BYTES = 4
/** Bytes of a row that a scan has found: its number, int32, and its score, float32. */
const FOUND_BYTES = 8

/** A capture whose feature has been opened. */
export interface OpenedRow {
  id: string
  cameraId: string
}

/** Somebody who is looked for, as packs are compared with. */
export interface SoughtFace {
  numbers: Int16Array
  unit: number
  reach: number
  blur: number
  /** The square of its length. */
  squares: number
}

/** Which captures of a pack count. */
export interface Sifted {
  /** Ids from `from` on, before `to`; 16 bytes each. */
  from: Buffer
  to: Buffer
  cameras: ReadonlySet<string>
}

/**
 * Memory of WebAssembly in which packs are made and compared: a feature, the feature that is sought, then a pack, and the rows found in it.
 * @param dimensions numbers of a feature
 */
export function createPackMemory(dimensions: number) {
  const space = createSpace(dimensions)
  return {
    /** Begins a pack of at most so many captures. */
    begin: (most: number) => beginPack(space, most),

    seek(feature: Float32Array): SoughtFace {
      const numbers = new Int16Array(space.coarseBytes)
      const squares = feature.reduce((sum, number) => sum + number * number, 0)
      return { numbers, squares, ...coarseQuery(feature, numbers) }
    },

    /** Offers the captures of a pack that may be near to one of several faces. */
    sift(
      pack: Buffer,
      shape: PackShape,
      sought: readonly SoughtFace[],
      within: Sifted,
      into: Candidates,
    ): void {
      const layout = packLayout(shape)
      const isWanted = wantedRows(pack, shape, within)
      const placed = placePack(space, pack, shape)
      for (const face of sought)
        placed.near(face, leastScore(face.squares, into.farthest), (row, score) => {
          if (!isWanted(row)) return
          const { length, error } = placed.besideOf(row)
          const unsure = uncertainty(face.squares, length)
          // The score is 2ab − b², so that it and the squared distance add up to a².
          const nearest = face.squares - score - unsure
          const away = 4 * (error * face.reach + Math.sqrt(length) * face.blur)
          into.offer(uuidAt(pack, uuidPlace(layout.idsAt, row)), nearest, nearest + away + 2 * unsure)
        })
    },

    /** Nothing that was opened stays behind. */
    clear: () => void Buffer.from(space.memory.buffer).fill(0),
  }
}

type Space = ReturnType<typeof createSpace>

/** The memory, the loops over it, and where everything lies in it, bytes. */
function createSpace(dimensions: number) {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: MAX_PAGES })
  const rowBytes = Math.ceil((dimensions * FLOAT_BYTES) / SCAN_STEP) * SCAN_STEP
  const { coarseBytes } = packLayout({ count: 0, dimensions, cameras: 0 })
  const query16At = rowBytes
  return {
    ...scanOver(memory),
    memory,
    dimensions,
    rowBytes,
    coarseBytes,
    query16At,
    packAt: Math.ceil((query16At + coarseBytes * 2) / SCAN_STEP) * SCAN_STEP,
    /** The memory, of so many bytes at least. */
    reserve(bytes: number): Buffer {
      const lacking = bytes - memory.buffer.byteLength
      if (lacking > 0) memory.grow(Math.ceil(lacking / PAGE_BYTES))
      return Buffer.from(memory.buffer)
    },
  }
}

function beginPack(space: Space, most: number) {
  const { memory, dimensions, rowBytes, coarseBytes, packAt, coarsen } = space
  const { coarseAt, besideAt, besideBytes, placesAt } = packLayout({ count: most, dimensions, cameras: 0 })
  space.reserve(packAt + placesAt).fill(0, packAt, packAt + placesAt)
  const numbers = new Float32Array(memory.buffer, 0, rowBytes / FLOAT_BYTES).fill(0)
  const rows: OpenedRow[] = []
  return {
    rows,
    /** @param from where the feature begins in `feature` */
    add(row: OpenedRow, feature: Float32Array, from: number): void {
      numbers.set(feature.subarray(from, from + dimensions))
      const n = rows.push(row) - 1
      const coarse = packAt + coarseAt + n * coarseBytes
      const beside = packAt + besideAt + n * FLOAT_BYTES
      coarsen(0, rowBytes, coarse, beside, besideBytes, MARGIN)
    },
    end(cameras: readonly string[]): Buffer {
      const shape = { count: rows.length, dimensions, cameras: cameras.length }
      const made = packLayout(shape)
      const pack = Buffer.alloc(made.bytes)
      const all = Buffer.from(memory.buffer)
      writeHead(pack, shape)
      all.copy(pack, made.coarseAt, packAt + coarseAt, packAt + coarseAt + rows.length * coarseBytes)
      for (let n = 0; n < BESIDE; n++) {
        const at = packAt + besideAt + n * besideBytes
        all.copy(pack, made.besideAt + n * made.besideBytes, at, at + made.besideBytes)
      }
      const placeOf = new Map(cameras.map((id, n) => [id, n]))
      for (const [n, { id, cameraId }] of rows.entries()) {
        pack.writeUInt16LE(placeOf.get(cameraId) ?? 0, made.placesAt + n * PLACE_BYTES)
        uuidBytes(id).copy(pack, uuidPlace(made.idsAt, n))
      }
      for (const [n, id] of cameras.entries()) uuidBytes(id).copy(pack, uuidPlace(made.camerasAt, n))
      return pack
    },
  }
}

/** Puts an opened pack into the memory, where it can be compared until the next one comes. */
function placePack(space: Space, pack: Buffer, shape: PackShape) {
  const { memory, coarseBytes, query16At, packAt, sift } = space
  const layout = packLayout(shape)
  const foundAt = Math.ceil((packAt + layout.bytes) / SCAN_STEP) * SCAN_STEP
  space.reserve(foundAt + shape.count * FOUND_BYTES).set(pack, packAt)
  const { buffer } = memory
  const squaresAt = packAt + layout.besideAt
  const scalesAt = squaresAt + layout.besideBytes
  const errorsAt = scalesAt + layout.besideBytes
  const lengths = new Float32Array(buffer, squaresAt, shape.count)
  const errors = new Float32Array(buffer, errorsAt, shape.count)
  const rows = new Int32Array(buffer, foundAt, shape.count * 2)
  const scores = new Float32Array(buffer, foundAt, shape.count * 2)
  return {
    /** The square of a row's length, and the distance of its coarse form from it at most. */
    besideOf: (row: number) => ({ length: lengths[row] ?? 0, error: errors[row] ?? 0 }),
    /** Tells the rows whose score may be larger than `least`, with what it is at most. */
    near(
      { numbers, unit, reach, blur }: SoughtFace,
      least: number,
      onRow: (row: number, score: number) => void,
    ): void {
      new Int16Array(buffer, query16At, coarseBytes).set(numbers)
      const count = sift(
        packAt + layout.coarseAt,
        coarseBytes,
        shape.count,
        squaresAt,
        scalesAt,
        errorsAt,
        query16At,
        unit,
        reach,
        blur,
        least,
        foundAt,
      )
      for (let n = 0; n < count; n++) onRow(rows[n * 2] ?? 0, scores[n * 2 + 1] ?? 0)
    },
  }
}

/** More than what is lost where numbers are too small for float32. */
const SMALLEST = 1e-30

/** More than the rounding of a score in float32 adds up to. */
const uncertainty = (squares: number, other: number) =>
  MARGIN * (Math.sqrt(squares) + Math.sqrt(other)) ** 2 + SMALLEST

/** The score of whatever is as near as `farthest` is larger. */
const leastScore = (squares: number, farthest: number) =>
  squares - farthest - uncertainty(squares, (Math.sqrt(squares) + Math.sqrt(farthest)) ** 2)

function wantedRows(pack: Buffer, shape: PackShape, { from, to, cameras }: Sifted): (row: number) => boolean {
  const { placesAt, idsAt, camerasAt } = packLayout(shape)
  const isSeen = Array.from({ length: shape.cameras }, (_, n) =>
    cameras.has(uuidAt(pack, uuidPlace(camerasAt, n))),
  )
  return row => {
    if (isSeen[pack.readUInt16LE(placesAt + row * PLACE_BYTES)] !== true) return false
    const at = uuidPlace(idsAt, row)
    return pack.compare(from, 0, 16, at, at + 16) >= 0 && pack.compare(to, 0, 16, at, at + 16) < 0
  }
}
