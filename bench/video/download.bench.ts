import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import path from 'node:path'
import { contract, TICKET_HEADER } from '@palisade/contract'
import type { Claim, Figure } from '../support/claim.ts'
import { until } from '../support/duration.ts'
import { PASSWORD, startProduct, USER, type Product } from '../support/product.ts'
import { scratchFolder } from '../support/scratch.ts'
import { signIn, type SignedIn } from '../support/session.ts'
import { residentMiB } from '../support/usage.ts'
import { writeMinutes } from '../support/video/footage-files.ts'

const MINUTES = 30
const RUNS = 5
const MIB = 1024 * 1024
/** The claim: so many bytes a second. */
const CLAIMED = 200e6
const MINUTE_MS = 60_000

export const claim: Claim = {
  name: 'download',
  about: `${MINUTES} minutes of a camera at 2 Mbit/s as one file: made from the recordings, then fetched from the server`,
  async measure() {
    const scratch = scratchFolder('download')
    const recordings = path.join(scratch.folder, 'recordings')
    mkdirSync(recordings, { recursive: true })
    // As the recorder marks a folder of its own.
    writeFileSync(path.join(recordings, '.palisade-recordings'), '')
    const product = await startProduct('download', { env: { PALISADE_RECORDINGS: `${recordings}=50` } })
    try {
      return await measure(product, recordings, scratch.folder)
    } finally {
      await product.stop()
      scratch.remove()
    }
  },
}

async function measure(product: Product, recordings: string, folder: string): Promise<Figure[]> {
  const session = await signIn(product.url, USER, PASSWORD)
  const cameraId = await addCamera(session)
  const from = Math.floor(Date.now() / MINUTE_MS - MINUTES - 5) * MINUTE_MS
  writeMinutes(recordings, cameraId, from, MINUTES)
  const [server, media] = [product.pidOf('apps/server'), product.pidOf('apps/media')]
  const before = { server: residentMiB(server), media: residentMiB(media) }

  const started = performance.now()
  const span = { from: new Date(from).toISOString(), to: new Date(from + MINUTES * MINUTE_MS).toISOString() }
  const { fileId } = await session.call(contract.footage.download, { cameraId, ...span, fileName: 'bench' })
  let bytes = 0
  await until('the file is made', 120_000, async () => {
    const made = (await session.call(contract.footage.getOwn, {})).find(file => file.fileId === fileId)
    bytes = made?.status === 'done' ? made.bytes : 0
    return bytes > 0
  })
  const madeS = (performance.now() - started) / 1000
  const copyS = copySeconds(recordings, folder)

  const fetched = best(await repeat(() => fetchSeconds(product.url, session, fileId, bytes)))
  const cat = best(await repeat(() => Promise.resolve(catSeconds(path.join(folder, 'copy')))))
  return [
    {
      what: `made (${Math.round(bytes / 1e6)} MB), synced to disk`,
      value: madeS,
      unit: 's',
      against: { what: 'cat of the files and sync', value: copyS },
    },
    {
      what: 'fetched, best of five',
      value: fetched,
      unit: 's',
      limit: bytes / CLAIMED,
      against: { what: 'cat of the same bytes through a pipe', value: cat },
    },
    { what: 'fetched at', value: bytes / 1e6 / fetched, unit: 'MB/s' },
    { what: 'memory of the server, grown by', value: residentMiB(server) - before.server, unit: 'MiB' },
    { what: 'memory of media, grown by', value: residentMiB(media) - before.media, unit: 'MiB' },
  ]
}

async function addCamera(session: SignedIn): Promise<string> {
  const area = await session.call(contract.organisation.getTree, {})
  const areaId = area.find(node => node.id !== undefined)?.id ?? ''
  const config = { mainUrl: 'rtsp://192.0.2.9/main' }
  const draft = { driver: 'rtsp', name: 'Bench-Camera', code: 'BENCHCAM1', areaId, config } as const
  return (await session.call(contract.device.add, draft)).id
}

const best = (values: readonly number[]) => Math.min(...values)

async function repeat(work: () => Promise<number>): Promise<number[]> {
  const values: number[] = []
  for (let n = 0; n < RUNS; n += 1) values.push(await work())
  return values
}

/** Reads the answer as it comes and keeps nothing of it. */
async function fetchSeconds(url: string, { ticket }: SignedIn, fileId: string, bytes: number) {
  const started = performance.now()
  const address = `${url}${contract.footage.getFile.path}?fileId=${fileId}`
  const read = await new Promise<number>((resolve, reject) => {
    const asked = get(address, { headers: { [TICKET_HEADER]: ticket } }, answer => {
      let received = 0
      answer.on('data', (piece: Buffer) => (received += piece.length))
      answer.once('end', () => resolve(received))
      answer.once('error', reject)
    })
    asked.once('error', reject)
  })
  if (read !== bytes) throw new Error(`${read} of ${bytes} bytes came`)
  return (performance.now() - started) / 1000
}

function timed(command: string): number {
  const started = performance.now()
  execFileSync('sh', ['-c', command])
  return (performance.now() - started) / 1000
}

/** The same bytes read and written by `cat`, until they are on the disk. */
function copySeconds(recordings: string, folder: string): number {
  const files = globSync('**/*.mp4', { cwd: recordings }).map(name => path.join(recordings, name))
  const seconds = timed(`cat ${files.join(' ')} > ${folder}/copy && sync ${folder}/copy`)
  if (statSync(path.join(folder, 'copy')).size < MIB) throw new Error('nothing was copied')
  return seconds
}

const catSeconds = (file: string): number => timed(`cat ${file} | cat > /dev/null`)
