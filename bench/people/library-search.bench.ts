import { randomBytes, randomUUID } from 'node:crypto'
import { sealBytes } from '../../apps/server/src/infra/secrets/sealed-bytes.ts'
import { openFeature } from '../../apps/server/src/modules/people/recognition/sealed-feature.ts'
import {
  createVectorIndex,
  type VectorIndex,
} from '../../apps/server/src/modules/people/recognition/face-index/vector-index.ts'
import { squaresBetween } from '@palisade/contract/recognition/distance'
import { quantile, type Claim, type Figure } from '../support/claim.ts'

const PERSONS = Number(process.env['BENCH_PERSONS'] ?? 1_000_000)
const DIMENSIONS = 128
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

const groupIdOf = (n: number): string => `group-${n % GROUPS}`
const someFeature = (): Float32Array => {
  const numbers = Float32Array.from({ length: DIMENSIONS }, () => Math.random() - 0.5)
  const length = Math.hypot(...numbers)
  return numbers.map(number => number / length)
}

function measure(): Figure[] {
  const index = createVectorIndex(DIMENSIONS)
  const key = randomBytes(32)
  const kept: Float32Array[] = []
  let fillMs = 0
  for (let n = 0; n < PERSONS; n++) {
    const feature = someFeature()
    const entryId = randomUUID()
    const sealed = sealBytes(key, entryId, Buffer.from(feature.buffer))
    const start = performance.now()
    const opened = openFeature(key, entryId, sealed) ?? feature
    index.add({ entryId, pictureId: entryId, groupId: groupIdOf(n), feature: opened })
    fillMs += performance.now() - start
    kept.push(feature)
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

function missed(index: VectorIndex, kept: readonly Float32Array[], groupIds: readonly string[]): number {
  let count = 0
  for (let n = 0; n < CHECKED; n++) {
    const sought = someFeature()
    const exact = kept
      .map(feature => squaresBetween(sought, feature))
      .toSorted((one, other) => one - other)
      .slice(0, 10)
    const found = index.search(sought, groupIds, 10)
    count += found.filter(({ squares }, at) => squares > (exact[at] ?? 0) * 1.0001).length
  }
  return count
}
