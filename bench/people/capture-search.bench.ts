import { contract, type SearchStep } from '@palisade/contract'
import { faceModelManifestSchema } from '@palisade/contract/recognition'
import { builtInManifest } from '../../apps/recognition/src/model/built-in-manifest.ts'
import { modelIdOf } from '../../apps/recognition/src/model/model-files.ts'
import { personPicture } from '../../apps/simulator/src/people/person-picture.ts'
import { quantile, type Claim, type Figure } from '../support/claim.ts'
import { until } from '../support/duration.ts'
import { arePacked, CROWD, hasCaptures, makeCaptureHistory } from '../support/people/capture-history.ts'
import { PASSWORD, startProduct, USER } from '../support/product.ts'
import { keptFolder, scratchFolder } from '../support/scratch.ts'
import { signIn, type SignedIn } from '../support/session.ts'

const CAPTURES = Number(process.env['BENCH_CAPTURES'] ?? 1_000_000)
const KEPT_FOLDER = process.env['BENCH_FOLDER']
const SEARCHES = 5
const DAY_MS = 86_400_000
/** Until the first start has converted the networks, ms. */
const READY_MS = 180_000
/** A pack is made of 4,096 captures, and the server rests between two. */
const PACKED_MS = 60_000 + CAPTURES / 2
const manifest = faceModelManifestSchema.parse(builtInManifest('ssd'))
const modelId = modelIdOf(manifest)
const { dimensions } = manifest.embedder

export const claim: Claim = {
  name: 'capture-search',
  about: `a face among ${CAPTURES.toLocaleString('en')} captures of ${CROWD.days} days by ${CROWD.cameras} cameras, through the real calls, ${SEARCHES} searches one after another`,
  async measure() {
    // A folder that is named stays, so that ten million captures are made once and measured again.
    const scratch = KEPT_FOLDER === undefined ? scratchFolder('capture-search') : keptFolder(KEPT_FOLDER)
    const product = await startProduct('capture-search', {
      folder: scratch.folder,
      env: { PALISADE_RECOGNITION: '1' },
    })
    try {
      const session = await signIn(product.url, USER, PASSWORD)
      const { databaseUrl } = product
      await waitForModel(session)
      if (!(await hasCaptures(databaseUrl)))
        await makeCaptureHistory(CAPTURES, { databaseUrl, folder: scratch.folder, modelId, dimensions })
      await until('captures packed', PACKED_MS, () => arePacked(databaseUrl))
      await session.call(contract.parameter.update, { key: 'face.compare_seconds', value: 180 })
      return await measureSearches(session)
    } finally {
      await product.stop()
      scratch.remove()
    }
  },
}

const waitForModel = (session: SignedIn): Promise<void> =>
  until('recognition ready', READY_MS, async () => {
    const { state } = await session.call(contract.recognition.getState, {})
    return state === 'ready'
  })

async function measureSearches(session: SignedIn): Promise<Figure[]> {
  const content = (await personPicture({ sample: 6, x: 360, y: 627 })).toString('base64')
  const first: number[] = []
  const whole: number[] = []
  let isCut = false
  for (let n = 0; n < SEARCHES; n++) {
    const start = performance.now()
    const asked = {
      pictures: [{ picture: { fileName: 'sought.jpg', content }, face: 0 }],
      entryIds: [],
      startTime: new Date(Date.now() - CROWD.days * DAY_MS).toISOString(),
      endTime: new Date().toISOString(),
      similarity: 50,
      purpose: 'bench',
      reason: 'bench',
    }
    let { search: next }: { search: string | null } = await session.call(
      contract.faceSearch.startSearch,
      asked,
    )
    for (let steps = 0; next !== null; steps++) {
      const step: SearchStep = await session.call(contract.faceSearch.continueSearch, { search: next })
      if (steps === 0) first.push(performance.now() - start)
      next = step.search
      isCut ||= step.isCut
    }
    whole.push(performance.now() - start)
  }
  if (isCut) throw new Error('a search was cut by its time')
  return [
    { what: 'asked → first answer, p50', value: quantile(first, 0.5) / 1000, unit: 's', limit: 1 },
    { what: 'asked → whole span compared, p50', value: quantile(whole, 0.5) / 1000, unit: 's', limit: 5 },
    { what: 'captures compared a second', value: CAPTURES / (quantile(whole, 0.5) / 1000), unit: '/s' },
  ]
}
