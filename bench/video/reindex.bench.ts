import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { makeRecordings, writeRecordedFile } from '@palisade/fmp4/recorded-file'
import { listDescendants } from '@palisade/testkit/processes'
import type { Claim, Figure } from '../support/claim.ts'
import { startProduct } from '../support/product.ts'
import { startProgram } from '../support/program.ts'
import { scratchFolder } from '../support/scratch.ts'
import { residentMiB } from '../support/usage.ts'

const CAMERAS = 10
const HOURS = 40
const FILES = CAMERAS * HOURS * 60
const MINUTE_MS = 60_000
const CLAIMED_A_MINUTE = 20_000
const COMMAND = 'apps/launcher/src/commands/recordings.ts'
/** The programs that read the files and write the index. */
const PROGRAMS = /survey\/main\.ts|recordings-command\.ts/
const LOOK_EVERY_MS = 200

export const claim: Claim = {
  name: 'reindex',
  about: `npm run recordings on ${FILES} minute files of ${CAMERAS} cameras, beside a running product`,
  async measure() {
    const scratch = scratchFolder('reindex')
    writeFiles(path.join(scratch.folder, 'recordings'))
    const product = await startProduct('reindex', { folder: scratch.folder })
    try {
      return [
        ...(await measureCommand(scratch.folder, 'reindex', 'hours written anew')),
        ...(await measureCommand(scratch.folder, 'check', 'files and index agree')),
      ]
    } finally {
      await product.stop()
      scratch.remove()
    }
  },
}

/** Thirty groups each, as a camera with a key frame every two seconds has; their pictures are small, since none is read. */
function writeFiles(folder: string): void {
  makeRecordings(folder)
  const begin = Math.floor(Date.now() / 3_600_000) * 3_600_000 - (HOURS + 1) * 60 * MINUTE_MS
  for (let camera = 0; camera < CAMERAS; camera += 1) {
    const cameraId = randomUUID()
    for (let minute = 0; minute < HOURS * 60; minute += 1)
      writeRecordedFile(folder, { cameraId, at: begin + minute * MINUTE_MS + 480 })
  }
}

/** Times the command with the start of its programs, and the most memory that these take together. */
async function measureCommand(data: string, what: string, words: string): Promise<Figure[]> {
  const begun = performance.now()
  let mostMiB = 0
  const running = startProgram([COMMAND, what], {
    env: { PALISADE_DATA: data },
    readyWords: words,
    limit: 240_000,
  })
  const looking = setInterval(() => {
    const programs = listDescendants(process.pid).filter(({ command }) => PROGRAMS.test(command))
    mostMiB = Math.max(mostMiB, ...programs.map(({ pid }) => residentMiB(pid)))
  }, LOOK_EVERY_MS)
  try {
    const program = await running
    const seconds = (performance.now() - begun) / 1000
    await program.stop()
    return [
      {
        what: `${what}, for ${CLAIMED_A_MINUTE} files`,
        value: (seconds * CLAIMED_A_MINUTE) / FILES,
        unit: 's',
        limit: 60,
      },
      { what: `${what}, most memory of one of its programs`, value: mostMiB, unit: 'MiB' },
    ]
  } finally {
    clearInterval(looking)
  }
}
