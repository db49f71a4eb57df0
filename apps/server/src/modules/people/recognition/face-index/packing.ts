import { OWNER_BYTES } from '#server/infra/secrets/unseal-many.ts'

/** Stored features of one model and length, one after the other, each still sealed for its picture. */
export interface FeaturePack {
  modelId: string
  /** Ids as text, 36 characters each. */
  entries: string
  pictures: string
  groups: string
  features: Uint8Array
  /** Bytes of each sealed feature. */
  each: number
}

/** Features of a pack; the last of a read holds fewer. */
const PACK_ROWS = 1024

interface OpenPack {
  model: Buffer
  each: number
  count: number
  /** Entry, picture and group: of each the ids one after the other. */
  ids: readonly [Buffer, Buffer, Buffer]
  features: Buffer
}

const emptyPack = (model: Buffer, each: number): OpenPack => ({
  model: Buffer.from(model),
  each,
  count: 0,
  ids: [idRoom(), idRoom(), idRoom()],
  features: Buffer.allocUnsafe(PACK_ROWS * each),
})
const idRoom = (): Buffer => Buffer.allocUnsafe(PACK_ROWS * OWNER_BYTES)

const closed = ({ model, each, count, ids, features }: OpenPack): FeaturePack => {
  const [entries, pictures, groups] = ids.map(all => all.toString('latin1', 0, count * OWNER_BYTES))
  return {
    modelId: String(model),
    entries: entries ?? '',
    pictures: pictures ?? '',
    groups: groups ?? '',
    features: features.subarray(0, count * each),
    each,
  }
}

/** Puts rows together to packs, each of features of one model and length. */
export function createPacking() {
  const full: FeaturePack[] = []
  /** One for each model and length. */
  const open: OpenPack[] = []

  function roomFor(model: Buffer, each: number): OpenPack {
    const n = open.findIndex(pack => pack.each === each && pack.model.equals(model))
    const known = open[n]
    if (known && known.count < PACK_ROWS) return known
    if (known) full.push(closed(known))
    const pack = emptyPack(model, each)
    if (known) open[n] = pack
    else open.push(pack)
    return pack
  }

  return {
    /** Copies what it is given. @param ids entry, picture and group as text, one after the other */
    add(model: Buffer, ids: Buffer, feature: Buffer): void {
      const pack = roomFor(model, feature.length)
      for (const [n, column] of pack.ids.entries())
        ids.copy(column, pack.count * OWNER_BYTES, n * OWNER_BYTES, (n + 1) * OWNER_BYTES)
      feature.copy(pack.features, pack.count * pack.each)
      pack.count++
    },
    packs: (): FeaturePack[] => [...full, ...open.map(closed)],
  }
}
