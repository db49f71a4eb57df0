import { contract } from '@palisade/contract'
import { expect, it, onTestFinished } from 'vitest'
import { startJourneys } from '../support/journey.ts'
import { unique } from '../support/leftovers.ts'
import { fatalLines } from '../support/logs.ts'
import { findProgram, killHard } from '../support/processes.ts'
import { alarmsOf, createPanel } from '../support/product.ts'
import { startReporting } from '../support/reporting.ts'
import { chooseMenu, logIn, waitForLive, type Operator } from '../support/screens/console.ts'
import { wallOf } from '../support/screens/wall.ts'
import { until } from '../support/until.ts'

const { stack, site, signIn, openConsole } = startJourneys()
const cameras = ['North-Gate-01', 'Main-Lobby-01', 'Warehouse-Aisle-03']
/** The server's child that talks to devices. */
const DRIVERS = 'drivers/src/host/child'
const SENSOR = { code: 'SIM-MOTION-SOUTH', name: 'Motion-South' }
/** A killed program is started again, finds its work, and the consoles come back to it, ms. */
const BACK_WITHIN = 45_000

/** Messages of a browser whose server is gone; no other fault may appear. */
const outage = [/ERR_CONNECTION_/, /ERR_EMPTY_RESPONSE/, /WebSocket connection/, /\b50[234]\b/]

async function watchCameras(operator: Operator) {
  const wall = wallOf(operator)
  await logIn(operator)
  await chooseMenu(operator, 'videoControl')
  for (const camera of cameras) await wall.open(camera)
  const untilAllPlay = () =>
    Promise.all(cameras.map((camera, index) => wall.untilPlays(index + 1, camera, BACK_WITHIN)))
  await untilAllPlay()
  return { wall, untilAllPlay }
}

it('kill -9 of every program loses nothing that was answered and everything comes back', async () => {
  const operator = await openConsole()
  const { t } = operator
  const product = await signIn()
  const { wall, untilAllPlay } = await watchCameras(operator)
  const lossesBefore = await countLosses()
  const alarmsBefore = new Set((await alarmsOf(product, SENSOR.name)).map(({ id }) => id))
  const reporting = startReporting(await createPanel(product, unique('Survival')), SENSOR.code)
  onTestFinished(reporting.stop)
  await reporting.untilAnswered(5)

  // The server: nobody may take the console for live meanwhile.
  killHard(findProgram(stack.launcherPid, 'apps/server'))
  await operator.page.getByRole('banner').getByText(t('shell.connection.reconnecting')).waitFor()
  await waitForLive(operator, BACK_WITHIN)
  await untilAllPlay()

  // Media: the tiles say that it is not the camera, and play again by themselves.
  killHard(findProgram(stack.launcherPid, 'apps/media'))
  await wall.overlayOf(1, cameras[0]!).getByText(t('live.phase.reconnecting')).waitFor()
  await untilAllPlay()

  // PostgreSQL, right after something was answered with success.
  const acknowledged = (await alarmsOf(product, SENSOR.name))[0]!
  await product.call(contract.alarm.acknowledge, {
    alarmId: acknowledged.id,
    confirm: 'acknowledge',
  })
  killHard(findProgram(stack.launcherPid, 'bin/postgres'))
  await reporting.untilOneFailed()
  await reporting.untilAnswered(5)
  await waitForLive(operator, BACK_WITHIN)
  await untilAllPlay()
  const kept = await product.call(contract.alarm.getDetails, { alarmId: acknowledged.id })
  expect(kept).toMatchObject({ status: 'in_progress', acknowledgedBy: 'Administrator' })

  // Every event that was answered is there once, and a repeated id gets the answer that it had.
  const sent = await reporting.finish()
  const again = await reporting.repeatAll()
  expect(again).toEqual(sent)
  const alarms = (await alarmsOf(product, SENSOR.name)).filter(({ id }) => !alarmsBefore.has(id))
  expect(alarms.reduce((sum, alarm) => sum + alarm.count, 0)).toBe(sent.size)
  expect(new Set(sent.values())).toEqual(new Set(alarms.map(alarm => alarm.id)))

  // Our own restarts are no loss of video.
  expect(await countLosses()).toBe(lossesBefore)

  // The site itself: its cameras come back to the wall.
  killHard(findProgram(stack.launcherPid, 'apps/simulator'))
  await until('the site is back', () => site.isThere(), BACK_WITHIN)
  await untilAllPlay()
  // None but the killed ones ended.
  expect(fatalLines(stack)).toEqual([])
  expect(operator.faults(...outage)).toEqual([])

  async function countLosses() {
    const { total } = await product.call(contract.alarm.getRecords, { types: ['video_loss'] })
    return total
  }
})

it('kill -9 of the drivers’ process takes no device offline and raises no alarm', async () => {
  const operator = await openConsole()
  const product = await signIn()
  await logIn(operator)
  await until('the panel is followed', async () => (await site.panelConsoles()) === 1, BACK_WITHIN)
  const before = await whatIsKnown()
  const server = findProgram(stack.launcherPid, 'apps/server')
  const drivers = findProgram(server, DRIVERS)

  killHard(drivers)
  await until('nobody follows the panel', async () => (await site.panelConsoles()) === 0)
  await until('the panel is followed again', async () => (await site.panelConsoles()) === 1, BACK_WITHIN)
  const again = findProgram(server, DRIVERS)
  expect(again).not.toBe(drivers)
  expect(await product.call(contract.deviceState.check, { id: before.panelId })).toMatchObject({ ok: true })
  expect(await whatIsKnown()).toEqual(before)
  expect(fatalLines(stack)).toEqual([])
  expect(operator.faults()).toEqual([])

  /** The state of every device with its beginning, and how many alarms there are. */
  async function whatIsKnown() {
    const { list } = await product.call(contract.device.getByPage, { pageSize: 100 })
    const { total } = await product.call(contract.alarm.getRecords, {})
    const states = list.map(({ name, state, cause, stateSince }) => [name, state, cause, stateSince])
    return { panelId: list.find(device => device.kind === 'panel')!.id, states, total }
  }
})
