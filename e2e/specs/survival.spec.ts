import { expect, it, onTestFinished } from 'vitest'
import { startJourneys } from '../support/journey.ts'
import { unique } from '../support/leftovers.ts'
import { findProgram, killHard } from '../support/processes.ts'
import { alarmsOf, createPanel } from '../support/product.ts'
import { startReporting } from '../support/reporting.ts'
import { chooseMenu, waitForLive } from '../support/screens/console.ts'
import { wallOf } from '../support/screens/wall.ts'

const { stack, signIn, sitDown } = startJourneys()
const CAMERA = 'Warehouse-Aisle-03'
const SENSOR = { code: 'SIM-MOTION-SOUTH', name: 'Motion-South' }
/** A killed program is started again, finds its work, and the console comes back to it, ms. */
const BACK_WITHIN = 45_000
/** Messages of a browser whose server is gone; no other fault may appear. */
const outage = [/ERR_CONNECTION_/, /ERR_EMPTY_RESPONSE/, /WebSocket connection/, /\b50[234]\b/]

it('kill -9 of the server and of media loses no event that was answered, and the picture comes back', async () => {
  const operator = await sitDown()
  const { t } = operator
  const product = await signIn()
  const wall = wallOf(operator)
  await chooseMenu(operator, 'videoControl')
  await wall.open(CAMERA)
  await wall.untilPlays(1, CAMERA)
  const reporting = startReporting(await createPanel(product, unique('Survival')), SENSOR.code)
  onTestFinished(reporting.stop)
  await reporting.untilAnswered(3)

  killHard(findProgram(stack.launcherPid, 'apps/server'))
  await operator.page.getByRole('banner').getByText(t('shell.connection.reconnecting')).waitFor()
  await waitForLive(operator, BACK_WITHIN)
  await wall.untilPlays(1, CAMERA, BACK_WITHIN)
  await reporting.untilAnswered(3)

  killHard(findProgram(stack.launcherPid, 'apps/media'))
  await wall.overlayOf(1, CAMERA).getByText(t('live.phase.reconnecting')).waitFor()
  await wall.untilPlays(1, CAMERA, BACK_WITHIN)

  const sent = await reporting.finish()
  expect(await reporting.repeatAll()).toEqual(sent)
  const own = new Set(sent.values())
  const alarms = (await alarmsOf(product, SENSOR.name)).filter(({ id }) => own.has(id))
  expect(alarms.reduce((sum, alarm) => sum + alarm.count, 0)).toBe(sent.size)
  expect(operator.faults(...outage)).toEqual([])
})
