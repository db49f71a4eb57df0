import path from 'node:path'
import { contract } from '@palisade/contract'
import { expect, it, onTestFinished } from 'vitest'
import { SITE_LOGIN } from '../../support/cameras.ts'
import { emptyDisk, runCommand, startProduct } from '../../support/machine/installation.ts'
import { startJourneys } from '../../support/journey.ts'
import { findPrograms, killHard } from '../../support/processes.ts'
import { signIn } from '../../support/product.ts'
import { recordAllDay, recordedSince, recordingsSetting } from '../../support/recording.ts'
import { logIn } from '../../support/screens/console.ts'
import { playbackOf } from '../../support/screens/playback.ts'
import { until } from '../../support/until.ts'
import { gapsBetween, playedGroups } from '../../support/video/played-groups.ts'

// Two media programs of one machine share its cameras, each with a disk; one dies and does not come back for a while.

const { stack, site, openConsole } = startJourneys()
const CAMERAS = ['cam01', 'cam02', 'cam03', 'cam05', 'cam06', 'cam07', 'cam08', 'cam10']
const SECOND = 1000
/** Ends of groups and clocks of cameras differ by less, ms: what is shown twice overlaps by a whole picture and more. */
const OVERLAP_MAX = 40

it('when one of two media programs dies the other records its cameras too, and no moment is played twice', async () => {
  const data = path.join(emptyDisk(), 'data')
  const env = {
    PALISADE_ADMIN_PASSWORD: stack.password,
    PALISADE_MEDIA_PROGRAMS: '2',
    PALISADE_RECORDINGS: recordingsSetting(data),
  }
  const own = await startProduct(stack, { data, env })
  const product = await signIn(own)
  const area = await product.call(contract.organisation.add, { name: 'Hall', code: 'HALL' })
  for (const camera of CAMERAS) {
    const config = { ...SITE_LOGIN, mainUrl: await site.urlOf(camera) }
    const draft = { driver: 'rtsp' as const, name: camera, code: camera, areaId: area.id, config }
    await product.call(contract.device.add, draft)
  }
  const cameraIds = await recordAllDay(product, CAMERAS)
  const from = await recordedSince(product, cameraIds)
  const groupsOf = async (cameraId: string) => {
    const range = { from: new Date(from).toISOString(), to: new Date(from + 3_600_000).toISOString() }
    const [ticket] = await product.call(contract.playback.open, {
      cameraIds: [cameraId],
      kind: 'all',
      ...range,
    })
    return playedGroups(own.url.replace('http', 'ws') + ticket!.socketUrl, ticket!.token, from)
  }
  const untilRecorded = (moment: number) =>
    until(
      'all cameras are recorded later than that',
      async () => {
        const all = await Promise.all(cameraIds.map(groupsOf))
        return all.every(groups => (groups.at(-1)?.to ?? 0) > moment) && all
      },
      90 * SECOND,
    )
  await untilRecorded(from + 10 * SECOND)

  // The launcher would start it again at once; a machine that lost it would not.
  process.kill(own.launcherPid, 'SIGSTOP')
  onTestFinished(() => void process.kill(own.launcherPid, 'SIGCONT'))
  const [, killed] = findPrograms(own.launcherPid, 'apps/media')
  const killedAt = Date.now()
  killHard(killed!)
  const after = await untilRecorded(killedAt + 15 * SECOND)
  const longest = after.map(groups => Math.max(...gapsBetween(groups)))
  // Half of them lost the group that was being received and the time until the other program had them.
  expect(longest.filter(gap => gap > 2 * SECOND)).toHaveLength(CAMERAS.length / 2)
  expect(Math.min(...after.flatMap(gapsBetween))).toBeGreaterThan(-OVERLAP_MAX)

  // An operator sees both sides of the seam, of a camera that changed hands.
  const operator = await openConsole({}, own)
  await logIn(operator)
  const playback = playbackOf(operator)
  const moved = cameraIds[longest.indexOf(Math.max(...longest))]!
  for (const moment of [killedAt - 4 * SECOND, killedAt + 14 * SECOND]) {
    await playback.open(own.url, [moved], moment)
    await playback.untilShown(1)
    expect(Math.abs((await playback.position()) - moment)).toBeLessThan(3 * SECOND)
  }
  expect(operator.faults()).toEqual([])

  process.kill(own.launcherPid, 'SIGCONT')
  await until('it is back', () => findPrograms(own.launcherPid, 'apps/media').length === 2)
  const told = Date.now()
  const later = await untilRecorded(told + 5 * SECOND)
  expect(Math.min(...later.flatMap(gapsBetween))).toBeGreaterThan(-OVERLAP_MAX)
  await until(
    'files of both and the index agree',
    async () => (await runCommand('recordings', { data, env }, 'check')).includes('files and index agree'),
    90 * SECOND,
  )
}, 400_000)
