import { contract, screens, type ScreenKey } from '@palisade/contract'
import { patience } from '@palisade/testkit/patience'
import { beforeEach, describe, expect, it } from 'vitest'
import { findBarriers } from '../support/accessibility.ts'
import { addCamera, untilCause } from '../support/cameras.ts'
import { inspect } from '../support/inspect.ts'
import { startJourneys } from '../support/journey.ts'
import { hasOpenAlarm } from '../support/product.ts'
import { fillLogin, goToScreen, waitForLive } from '../support/screens/console.ts'
import { AWAY, openers, SMOKE } from '../support/screens/tour.ts'
import { until } from '../support/until.ts'

const { stack, site, signIn, openConsole } = startJourneys()

beforeEach(async () => {
  const product = await signIn()
  const id = await addCamera(product, AWAY, { mainUrl: 'rtsp://127.0.0.1:9/away' })
  const areas = await product.call(contract.organisation.queryResourceTree, {})
  const areaId = areas.find(area => area.code === 'CARPARK')!.id
  await product.call(contract.device.batchMove, { ids: [id], areaId })
  await untilCause(product, AWAY, 'unreachable')
  // Whatever earlier specs left open was closed before: this is the one open alarm of its sensor.
  await site.event(SMOKE.id, 'smoke')
  await until('its alarm is open', () => hasOpenAlarm(product, SMOKE.name))
})
/** Every screen at two sizes, in words, without a scroll bar across; a minute when nothing else runs, ms. */
const TOUR_LIMIT = patience(360_000)

const themeOf = { en_US: 'dark', zh_CN: 'light' } as const

describe.each(['en_US', 'zh_CN'] as const)('the screens in %s', language => {
  it('show what they have, to everyone', { timeout: TOUR_LIMIT }, async () => {
    const operator = await openConsole({ language })
    await operator.page.addInitScript(value => localStorage.setItem('theme', value), themeOf[language])
    const barriers: string[] = []
    await operator.page.goto(stack.url)
    await inspect(operator, `login-${language}`)
    await fillLogin(operator, stack)
    await waitForLive(operator)
    for (const screen of Object.keys(screens) as ScreenKey[]) {
      await goToScreen(operator, screen)
      await openers[screen](operator)
      await inspect(operator, `${screen}-${language}`)
      for (const barrier of await findBarriers(operator.page)) barriers.push(`${screen}: ${barrier}`)
    }
    expect(barriers).toEqual([])
    expect(operator.faults()).toEqual([])
  })
})
