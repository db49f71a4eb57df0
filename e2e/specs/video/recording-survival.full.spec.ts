import { spawnSync } from 'node:child_process'
import { contract } from '@palisade/contract'
import { expect, it, onTestFinished } from 'vitest'
import { startJourneys } from '../../support/journey.ts'
import { findProgram, killHard } from '../../support/processes.ts'
import { endPlans, recordAllDay, recordedSince, recordingsSetting } from '../../support/recording.ts'
import { until } from '../../support/until.ts'

// Nothing that was recorded is lost when programs die, and what is missing is told with its reason.

const { stack, signIn } = startJourneys()
const CAMERA = 'North-Gate-01'
const COMMAND = 'apps/launcher/src/commands/recordings.ts'
/** A killed program runs again and has told what it found, ms. */
const BACK_WITHIN = 45_000
/** The group that is being received may be missing, and the one on its way to the disk, ms. */
const LOST_MAX = 5_000

const kill = (app: string) => killHard(findProgram(stack.launcherPid, app))

it('kill -9 of media, of the server and of both costs a group of pictures, told as a hole', async () => {
  let product = await signIn()
  const cameraIds = await recordAllDay(product, [CAMERA])
  onTestFinished(async () => void (await endPlans(product, cameraIds)))
  const begun = await recordedSince(product, cameraIds)
  const coverage = async () => {
    const range = { from: new Date(begun - 60_000).toISOString(), to: new Date().toISOString() }
    const [own] = await product.call(contract.recording.getCoverage, { cameraIds, ...range })
    return own!
  }
  const untilKept = (at: number) =>
    until(
      'what was recorded until then is in the index',
      async () => (await coverage()).spans.some(([from, to]) => from < at && to > at - LOST_MAX),
      BACK_WITHIN,
    )
  const untilMissing = (at: number) =>
    until(
      'the time from there on is a hole that says why',
      async () =>
        (await coverage()).holes.some(
          ([from, to, cause]) => cause === 'media_stopped' && from <= at && to > at,
        ),
      BACK_WITHIN,
    )
  const untilServed = () =>
    until('the server is back', async () => (product = await signIn()) !== undefined, BACK_WITHIN)

  await until('some seconds are recorded', () => Date.now() > begun + 6_000)
  const mediaKilled = Date.now()
  kill('apps/media')
  await untilKept(mediaKilled)
  await untilMissing(mediaKilled)
  await recordedSince(product, cameraIds, mediaKilled)

  // Media goes on without the server, so that nothing is missing around its death.
  const serverKilled = Date.now()
  kill('apps/server')
  await untilServed()
  await until('some more seconds are recorded', () => Date.now() > serverKilled + 2 * LOST_MAX)

  const bothKilled = Date.now()
  kill('apps/server')
  kill('apps/media')
  await untilServed()
  await untilKept(bothKilled)
  await untilMissing(bothKilled)
  const { spans, holes } = await coverage()
  expect(spans.filter(([from, to]) => from < serverKilled && to > serverKilled)).toHaveLength(1)
  expect(holes.filter(([from, to]) => from < serverKilled + 500 && to > serverKilled)).toEqual([])

  // All that is on the disk is in the index, and nothing else.
  const check = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', COMMAND, 'check', '--camera', cameraIds[0]!],
    {
      env: {
        ...process.env,
        PALISADE_DATA: stack.data,
        PALISADE_RECORDINGS: recordingsSetting(stack.data),
        DATABASE_URL: '',
      },
    },
  )
  expect(String(check.stdout)).toContain('files and index agree')
})
