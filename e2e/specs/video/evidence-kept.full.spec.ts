import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { contract } from '@palisade/contract'
import { expect, it, onTestFinished } from 'vitest'
import { addCamera } from '../../support/cameras.ts'
import { layFilm } from '../../support/files/film.ts'
import { startJourneys } from '../../support/journey.ts'
import { unique } from '../../support/leftovers.ts'
import { emptyDisk } from '../../support/machine/installation.ts'
import { fetchFile } from '../../support/product.ts'
import { endPlans, recordAllDay, recountRecordings } from '../../support/recording.ts'
import { playbackOf } from '../../support/screens/playback.ts'
import { until } from '../../support/until.ts'

// A lock outlasts the days of its camera: retention takes everything around it, and the rest still proves itself.

const { stack, site, signIn, sitDown } = startJourneys()
const COMMAND = path.join(import.meta.dirname, '../../../apps/launcher/src/commands/verify-evidence.ts')
const MINUTE_MS = 60_000
/** The plan keeps one day. */
const AGE_MS = 30 * 60 * MINUTE_MS
/** Groups of pictures that a lock holds with its span: one begins before it, one ends behind. */
const GROUP_MS = 2_000

it('what is locked is there when its days are over, alone, and goes out as a package that is proved', async () => {
  const product = await signIn()
  const name = unique('Kept')
  const id = await addCamera(product, name, { mainUrl: await site.urlOf('cam02') })
  const from = Math.floor((Date.now() - AGE_MS) / MINUTE_MS) * MINUTE_MS
  await layFilm(stack, [id], from)
  await recountRecordings(stack.launcherPid)
  const iso = (ms: number) => new Date(from + ms).toISOString()
  const span = { from: iso(20_000), to: iso(26_000) }
  const [lock] = await product.call(contract.evidence.lock, {
    ...span,
    cameraIds: [id],
    reason: 'Theft',
    keepUntil: null,
    caseId: null,
    newCase: name,
  })
  onTestFinished(async () => {
    await product.call(contract.evidence.unlock, { ids: [lock!.id], reason: 'The journey is over' })
    await endPlans(product, [id])
  })
  const held = await until('media holds it', async () => {
    const { list } = await product.call(contract.evidence.getLocks, { cameraIds: [id], state: 'locked' })
    return list[0]
  })
  expect(held).toMatchObject({ id: lock!.id, heldSeconds: 6, lostSeconds: 0 })
  await recordAllDay(product, [name])
  const [start, end] = await until(
    'retention has taken what is not locked',
    async () => {
      const range = { from: iso(0), to: iso(MINUTE_MS) }
      const [camera] = await product.call(contract.recording.getCoverage, { cameraIds: [id], ...range })
      const [first, ...others] = camera?.spans ?? []
      return first && others.length === 0 && first[1] - first[0] < 30_000 && first
    },
    180_000,
  )
  expect(start).toBeGreaterThan(from + 20_000 - 2 * GROUP_MS)
  expect(start).toBeLessThanOrEqual(from + 20_000)
  expect(end).toBeGreaterThanOrEqual(from + 26_000)
  expect(end).toBeLessThan(from + 26_000 + 2 * GROUP_MS)

  const operator = await sitDown()
  const playback = playbackOf(operator)
  await playback.open(stack.url, [id], from + 22_000)
  await playback.untilShown(1)
  expect(Math.abs((await playback.position()) - from - 22_000)).toBeLessThan(GROUP_MS)
  expect(operator.faults()).toEqual([])

  const asked = { caseId: lock!.case!.id, reason: 'Court', fileName: 'kept' }
  const { fileId } = await product.call(contract.evidence.export, asked)
  await until('the package is made', async () => {
    const own = await product.call(contract.footage.getOwn, {})
    return own.some(file => file.fileId === fileId && file.status === 'done')
  })
  const file = path.join(emptyDisk(), 'kept.zip')
  await writeFile(file, await fetchFile(product, stack.url, contract.footage.getFile, { fileId }))
  const verify = () =>
    promisify(execFile)(process.execPath, [COMMAND, file], {
      env: { ...process.env, PALISADE_DATA: stack.data },
    })
  expect((await verify()).stdout).toContain('the one of this installation')
  const bytes = await readFile(file)
  bytes[bytes.indexOf('mdat') + 1_000]! ^= 1
  await writeFile(file, bytes)
  await expect(verify()).rejects.toMatchObject({ stdout: expect.stringMatching(/clips\/01_.*mp4: changed/) })
}, 400_000)
