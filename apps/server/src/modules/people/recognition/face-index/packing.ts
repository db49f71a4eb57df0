import { fieldOf, type CopiedRow } from '#server/infra/database/copy/copy-out.ts'
import { ID_WORDS, writeIdBytes } from './id-words.ts'

/** Stored features of one model and length, one after the other, each still sealed for its picture. */
export interface FeaturePack {
  modelId: string
  /** PACK_IDS words a feature: the ids of its person, its picture and its group. */
  ids: Uint32Array
  features: Uint8Array
  /** Bytes of each sealed feature. */
  each: number
}

/** Words of the ids of one feature of a pack. */
export const PACK_IDS = 3 * ID_WORDS
/** Features of a pack; the last of a read holds fewer. */
const PACK_ROWS = 1024
/** Fields of a row that is read: the model as text, the three ids as bytes, and the sealed feature. */
const MODEL = 0
const IDS = [1, 2, 3]
const FEATURE = 4

interface OpenPack {
  model: Buffer
  each: number
  count: number
  ids: Uint32Array
  features: Buffer
}

const closed = ({ model, each, count, ids, features }: OpenPack): FeaturePack => ({
  modelId: String(model),
  ids: ids.subarray(0, count * PACK_IDS),
  features: features.subarray(0, count * each),
  each,
})

/** Puts rows together to packs, each of features of one model and length. */
export function createPacking() {
  const full: FeaturePack[] = []
  /** One for each model and length. */
  const open: OpenPack[] = []

  function roomFor(row: CopiedRow, each: number): OpenPack {
    const n = open.findIndex(pack => pack.each === each && isFieldOf(row, MODEL, pack.model))
    const known = open[n]
    if (known && known.count < PACK_ROWS) return known
    if (known) full.push(closed(known))
    const pack = {
      model: Buffer.from(fieldOf(row, MODEL) ?? ''),
      each,
      count: 0,
      ids: new Uint32Array(PACK_ROWS * PACK_IDS),
      features: Buffer.allocUnsafe(PACK_ROWS * each),
    }
    if (known) open[n] = pack
    else open.push(pack)
    return pack
  }

  return {
    /** Copies a row, of which no field is null. */
    add(row: CopiedRow): void {
      const { bytes, from, to } = row
      const start = from[FEATURE] ?? 0
      const pack = roomFor(row, (to[FEATURE] ?? 0) - start)
      for (const [n, field] of IDS.entries())
        writeIdBytes(pack.ids, pack.count * PACK_IDS + n * ID_WORDS, bytes, from[field] ?? 0)
      bytes.copy(pack.features, pack.count * pack.each, start, to[FEATURE])
      pack.count++
    },
    packs: (): FeaturePack[] => [...full, ...open.map(closed)],
  }
}

const isFieldOf = ({ bytes, from, to }: CopiedRow, n: number, field: Buffer): boolean =>
  bytes.compare(field, 0, field.length, from[n], to[n]) === 0
