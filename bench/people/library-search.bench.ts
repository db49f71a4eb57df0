import { randomBytes, randomUUID } from 'node:crypto'
import { sealBytes } from '../../apps/server/src/infra/secrets/sealed-bytes.ts'
import { createUnsealMany } from '../../apps/server/src/infra/secrets/unseal-many.ts'
import { ID_WORDS, writeId } from '../../apps/server/src/modules/people/recognition/face-index/id-words.ts'
import {
  PACK_IDS,
  type FeaturePack,
} from '../../apps/server/src/modules/people/recognition/face-index/packing.ts'
import {
  addPack,
  openPack,
} from '../../apps/server/src/modules/people/recognition/face-index/feature-pack.ts'
import {
  createVectorIndex,
  type VectorIndex,
} from '../../apps/server/src/modules/people/recognition/face-index/vector-index.ts'
import { squaresBetween } from '@palisade/contract/recognition/distance'
import { quantile, type Claim, type Figure } from '../support/claim.ts'

const PERSONS = Number(process.env['BENCH_PERSONS'] ?? 1_000_000)
const DIMENSIONS = 128
/** Features that come out of the database at once. */
const PAGE = 5000
/** Groups of equal size; a search may name so many of them. */
const GROUPS = 1000
const CHOSEN = 64
const SEARCHES = 40
const FOUND = 100
/** Searches whose answer is compared with one by plain arithmetic. */
const CHECKED = 5

export const claim: Claim = {
  name: 'library-search',
  about: `one face against ${PERSONS.toLocaleString('en')} features of ${DIMENSIONS} numbers, exact, in the server's own index`,
  measure: () => Promise.resolve(measure()),
}

const groupIdOf = (n: number): string => `00000000-0000-7000-8000-${String(n % GROUPS).padStart(12, '0')}`
const someFeature = (): Float32Array => {
  const numbers = Float32Array.from({ length: DIMENSIONS }, () => Math.random() - 0.5)
  const length = Math.hypot(...numbers)
  return numbers.map(number => number / length)
}

function measure(): Figure[] {
  const index = createVectorIndex(DIMENSIONS)
  const key = randomBytes(32)
  const unseal = createUnsealMany(key)
  // In one piece: a million objects beside the index would be what is measured.
  const kept = new Float32Array(PERSONS * DIMENSIONS)
  let fillMs = 0
  for (let from = 0; from < PERSONS; from += PAGE) {
    const pack = sealPack(key, kept, from, Math.min(PAGE, PERSONS - from))
    const start = performance.now()
    const opened = openPack(unseal, pack)
    if (opened) addPack(index, opened)
    fillMs += performance.now() - start
  }
  const all = Array.from({ length: GROUPS }, (_, n) => groupIdOf(n))
  const whole = timeSearches(index, all)
  const chosen = timeSearches(index, all.slice(0, CHOSEN))
  const read = readMs(PERSONS * DIMENSIONS * Float32Array.BYTES_PER_ELEMENT)
  return [
    {
      what: `all groups: p50 ${quantile(whole, 0.5).toFixed(1)} ms, p95`,
      value: quantile(whole, 0.95),
      unit: 'ms',
      limit: 30,
      against: { what: 'reading those bytes once (memcmp)', value: read },
    },
    {
      what: `${CHOSEN} of ${GROUPS} groups: p95`,
      value: quantile(chosen, 0.95),
      unit: 'ms',
      against: { what: 'their share of the whole', value: (quantile(whole, 0.95) * CHOSEN) / GROUPS },
    },
    {
      what: 'persons of the nearest 10 that were missed',
      value: missed(index, kept, all),
      unit: 'persons',
      limit: 0,
    },
    { what: 'unsealing and adding all of them', value: fillMs / 1000, unit: 's', limit: 6 },
  ]
}

/** As many features as `nextFeatures` reads, sealed; what they are is kept for the comparison with plain arithmetic. */
function sealPack(key: Buffer, kept: Float32Array, from: number, count: number): FeaturePack {
  const ids = new Uint32Array(count * PACK_IDS)
  const sealed = Array.from({ length: count }, (_, n) => {
    const id = randomUUID()
    // The person has one picture, and its id.
    for (const [place, one] of [id, id, groupIdOf(from + n)].entries())
      writeId(ids, n * PACK_IDS + place * ID_WORDS, one)
    const feature = someFeature()
    kept.set(feature, (from + n) * DIMENSIONS)
    return sealBytes(key, id, Buffer.from(feature.buffer))
  })
  return { modelId: 'bench', ids, features: Buffer.concat(sealed), each: sealed[0]?.length ?? 0 }
}

function timeSearches(index: VectorIndex, groupIds: readonly string[]): number[] {
  return Array.from({ length: SEARCHES + 5 }, () => {
    const sought = someFeature()
    const start = performance.now()
    index.search(sought, groupIds, FOUND)
    return performance.now() - start
  }).slice(5)
}

/** ms that the machine takes to read so many bytes once: the floor of a search that looks at each of them. */
function readMs(bytes: number): number {
  const half = Buffer.alloc(bytes / 2, 1)
  const other = Buffer.from(half)
  const samples = Array.from({ length: 9 }, () => {
    const start = performance.now()
    if (!half.equals(other)) throw new Error('memory changed')
    return performance.now() - start
  })
  return quantile(samples, 0.5)
}

function missed(index: VectorIndex, kept: Float32Array, groupIds: readonly string[]): number {
  let count = 0
  for (let n = 0; n < CHECKED; n++) {
    const sought = someFeature()
    const exact = Float64Array.from({ length: PERSONS }, (_, person) =>
      squaresBetween(sought, kept.subarray(person * DIMENSIONS, (person + 1) * DIMENSIONS)),
    ).toSorted()
    const found = index.search(sought, groupIds, 10)
    count += found.filter(({ squares }, at) => squares > (exact[at] ?? 0) * 1.0001).length
  }
  return count
}
