import { contract } from '@palisade/contract'
import type { RecordedEntry } from '@palisade/contract/media'
import { openDatabase } from '../../apps/server/src/infra/database/database.ts'
import { storeEntries } from '../../apps/server/src/modules/video/recording/index/recording-index.ts'
import { quantile, type Claim, type Figure } from '../support/claim.ts'
import { PASSWORD, startProduct, USER, type Product } from '../support/product.ts'
import { signIn } from '../support/session.ts'
import { timeCalls } from '../support/timed-calls.ts'
import { addIndex, CAMERAS, FILE_DAYS, INDEX_DAYS } from '../support/video/recording-estate.ts'

const TILES = 12
const DAYS = 31
const DAY_MS = 24 * 3_600_000
const CALLS = 60
/** The media program tells files in frames of so many. */
const FRAME = 200

export const claim: Claim = {
  name: 'recording-index',
  about: `timeline of ${TILES} cameras over ${DAYS} days with ${INDEX_DAYS} days of ${CAMERAS} cameras in the index (their files of ${FILE_DAYS} days), its size, and how fast it takes what is recorded`,
  async measure() {
    const product = await startProduct('recording-index')
    try {
      const { ids, bytesPerMinute } = await addIndex(product.databaseUrl)
      return [
        ...(await measureTimeline(product, ids)),
        { what: 'index for a minute of a camera', value: bytesPerMinute, unit: 'bytes', limit: 1024 },
        await measureStore(product, ids),
      ]
    } finally {
      await product.stop()
    }
  },
}

async function measureTimeline({ url }: Product, ids: readonly string[]): Promise<Figure[]> {
  const session = await signIn(url, USER, PASSWORD)
  const coverage = (days: number) =>
    timeCalls(
      session,
      contract.recording.getCoverage,
      n => {
        // Other cameras and another month each time, so that nothing is asked for twice.
        const to = Date.now() - (n % 300) * DAY_MS
        const first = (n * TILES) % (CAMERAS - TILES)
        return {
          cameraIds: ids.slice(first, first + TILES),
          from: new Date(to - days * DAY_MS).toISOString(),
          to: new Date(to).toISOString(),
        }
      },
      { calls: CALLS, warm: 5 },
    )
  const [month, threeDays] = [await coverage(DAYS), await coverage(3)]
  return [
    { what: `timeline of ${TILES} × ${DAYS} days p50`, value: quantile(month, 0.5), unit: 'ms' },
    { what: `timeline of ${TILES} × ${DAYS} days p95`, value: quantile(month, 0.95), unit: 'ms', limit: 150 },
    { what: `timeline of ${TILES} × 3 days p95`, value: quantile(threeDays, 0.95), unit: 'ms' },
  ]
}

/** A minute of all cameras, as the media program tells it. */
async function measureStore({ databaseUrl }: Product, ids: readonly string[]): Promise<Figure> {
  const database = openDatabase(databaseUrl)
  const { db } = database
  try {
    const at = Math.floor(Date.now() / 60_000) * 60_000
    const iso = new Date(at).toISOString()
    const name = `${iso.slice(0, 10)}/${iso.slice(11, 13)}/${iso.slice(14, 16)}-main.mp4`
    const entries = ids.map((cameraId, index): RecordedEntry => ({
      is: 'file',
      id: index + 1,
      cameraId,
      stream: 'main',
      folder: '/disk-a',
      name,
      bytes: 15_000_000,
      spans: [[at, at + 60_000, 1]],
    }))
    const start = performance.now()
    for (let first = 0; first < entries.length; first += FRAME)
      await db.transaction().execute(tx => storeEntries(tx, entries.slice(first, first + FRAME)))
    const seconds = (performance.now() - start) / 1000
    return { what: `a minute of ${CAMERAS} cameras stored`, value: seconds, unit: 's', limit: 60 }
  } finally {
    await database.close()
  }
}
