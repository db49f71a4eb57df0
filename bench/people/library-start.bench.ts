import { contract } from '@palisade/contract'
import { faceModelManifestSchema } from '@palisade/contract/recognition'
import { builtInManifest } from '../../apps/recognition/src/model/built-in-manifest.ts'
import { modelIdOf } from '../../apps/recognition/src/model/model-files.ts'
import { personPicture } from '../../apps/simulator/src/people/person-picture.ts'
import { killHard } from '../../e2e/support/processes.ts'
import { quantile, type Claim, type Figure } from '../support/claim.ts'
import { pause, until } from '../support/duration.ts'
import { groupsOfLibrary, makeLibrary } from '../support/people/library-estate.ts'
import { PASSWORD, startProduct, USER, type Product } from '../support/product.ts'
import { keptFolder, scratchFolder } from '../support/scratch.ts'
import { signIn, type SignedIn } from '../support/session.ts'

const PERSONS = Number(process.env['BENCH_PERSONS'] ?? 1_000_000)
const KEPT_FOLDER = process.env['BENCH_FOLDER']
const GROUPS = 64
const STARTS = 3
/** Until the first start has converted the networks, ms. */
const READY_MS = 180_000
const ANSWERED_MS = 120_000
/** Between two questions, ms: a user may search libraries a few dozen times a minute. */
const ASK_EVERY = 300
const manifest = faceModelManifestSchema.parse(builtInManifest('ssd'))

export const claim: Claim = {
  name: 'library-start',
  about: `the server is killed (SIGKILL) ${STARTS} times with ${PERSONS.toLocaleString('en')} persons in its database, recognition on; until it answers a call, and a face is compared with all of them`,
  isLong: true,
  async measure() {
    // A folder that is named stays, so that a million persons are made once and measured again.
    const scratch = KEPT_FOLDER === undefined ? scratchFolder('library-start') : keptFolder(KEPT_FOLDER)
    const product = await startProduct('library-start', {
      folder: scratch.folder,
      env: { PALISADE_RECOGNITION: '1' },
    })
    try {
      const session = await signIn(product.url, USER, PASSWORD)
      await until('recognition ready', READY_MS, async () => {
        const { state } = await session.call(contract.recognition.getState, {})
        return state === 'ready'
      })
      const kept = await groupsOfLibrary(product.databaseUrl)
      const made = {
        databaseUrl: product.databaseUrl,
        folder: scratch.folder,
        modelId: modelIdOf(manifest),
        dimensions: manifest.embedder.dimensions,
      }
      const groupIds = kept.length > 0 ? kept : await makeLibrary({ persons: PERSONS, groups: GROUPS }, made)
      return await measureStarts(product, session, groupIds)
    } finally {
      await product.stop()
      scratch.remove()
    }
  },
}

async function measureStarts(product: Product, session: SignedIn, groupIds: string[]): Promise<Figure[]> {
  const content = (await personPicture({ sample: 6, x: 360, y: 627 })).toString('base64')
  const search = () =>
    session.call(contract.comparison.search, {
      picture: { fileName: 'sought.jpg', content },
      face: 0,
      groupIds,
      purpose: 'bench',
      reason: 'bench',
    })
  const answered: number[] = []
  const compared: number[] = []
  for (let n = 0; n < STARTS; n++) {
    const start = performance.now()
    killHard(product.pidOf('apps/server'))
    const answers = () => session.call(contract.recognition.getState, {})
    answered.push(await untilAnswered(answers, start))
    compared.push(await untilAnswered(search, start))
    await pause(5000)
  }
  return [
    { what: 'killed → a call answered, p50', value: quantile(answered, 0.5), unit: 's' },
    { what: 'killed → a face compared with all, p50', value: quantile(compared, 0.5), unit: 's' },
    { what: 'killed → a face compared with all, worst', value: Math.max(...compared), unit: 's', limit: 6 },
  ]
}

/** @returns seconds since `start`, to ASK_EVERY */
async function untilAnswered(ask: () => Promise<unknown>, start: number): Promise<number> {
  const isAnswered = () =>
    ask().then(
      () => true,
      () => false,
    )
  for (const end = start + ANSWERED_MS; !(await isAnswered());) {
    if (performance.now() > end) throw new Error(`not answered within ${ANSWERED_MS / 1000} s`)
    await pause(ASK_EVERY)
  }
  return (performance.now() - start) / 1000
}
