import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, statSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { checkFile, newEvidenceKey, signingKeyOf, writePackage } from '@palisade/evidence'
import type { Claim, Figure } from '../support/claim.ts'
import { scratchFolder } from '../support/scratch.ts'

const CLIPS = 32
const CLIP_BYTES = 64 * 1024 * 1024
const MIB = 1024 * 1024
/** The claims: bytes a second of writing and checking, and memory, MiB. */
const WRITTEN = 100e6
const CHECKED = 200e6
const MEMORY = 100

export const claim: Claim = {
  name: 'evidence',
  about: `a package of ${CLIPS} films of 64 MiB (2 GiB): written and signed, synced to disk, then checked; without server and media`,
  async measure() {
    const scratch = scratchFolder('evidence')
    try {
      return await measure(scratch.folder)
    } finally {
      scratch.remove()
    }
  },
}

async function measure(folder: string): Promise<Figure[]> {
  const film = path.join(folder, 'film')
  writeFileSync(film, randomBytes(CLIP_BYTES))
  const target = path.join(folder, 'package.zip')
  const memory = watchMemory()
  const [writing, writingCpu] = await seconds(() => write(film, target))
  const grown = memory.stop()
  const { size } = statSync(target)
  const [checking, checkingCpu] = await seconds(async () => {
    const { findings } = await checkFile(target)
    if (findings.length > 0) throw new Error('the package is not whole')
  })
  return [
    { what: `written (${Math.round(size / 1e6)} MB)`, value: writing, unit: 's', limit: size / WRITTEN },
    { what: 'written at', value: size / 1e6 / writing, unit: 'MB/s' },
    { what: 'CPU of writing', value: writingCpu, unit: 's' },
    { what: 'memory while it was written, grown by', value: grown, unit: 'MiB', limit: MEMORY },
    { what: 'checked', value: checking, unit: 's', limit: size / CHECKED },
    { what: 'checked at', value: size / 1e6 / checking, unit: 'MB/s' },
    { what: 'CPU of checking', value: checkingCpu, unit: 's' },
  ]
}

async function write(film: string, target: string): Promise<void> {
  const writer = writePackage(signingKeyOf(newEvidenceKey(0)), new Date())
  const stored = pipeline(writer.output, createWriteStream(target))
  for (let clip = 1; clip <= CLIPS; clip++)
    await writer.addStream(`clips/${clip}.mp4`, createReadStream(film, { highWaterMark: MIB }))
  await writer.finish()
  await stored
  const handle = await open(target, 'r+')
  await handle.sync()
  await handle.close()
}

/** @returns seconds by the clock, and those of this process, which stay true on a busy machine */
async function seconds(work: () => Promise<void>): Promise<[clock: number, cpu: number]> {
  const [started, before] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(before)
  return [(performance.now() - started) / 1000, (user + system) / 1e6]
}

/** The most that this process grew, looked at twenty times a second. */
function watchMemory(): { stop(): number } {
  const before = process.memoryUsage.rss()
  let most = before
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 50)
  return {
    stop() {
      clearInterval(timer)
      return (most - before) / MIB
    },
  }
}
