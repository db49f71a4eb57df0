import { screens, type ScreenKey } from '@palisade/contract'
import { patience } from '@palisade/testkit/patience'
import { beforeEach, describe, expect, it } from 'vitest'
import { findBarriers } from '../support/accessibility.ts'
import { inspect } from '../support/inspect.ts'
import { startJourneys } from '../support/journey.ts'
import { fillLogin, goToScreen, waitForLive } from '../support/screens/console.ts'
import { openers, prepareTour } from '../support/screens/tour.ts'

const { stack, site, signIn, openConsole } = startJourneys()

beforeEach(async () => prepareTour(await signIn(), site))

/** Every screen at two sizes, in words, without a scroll bar across; ms on a quiet machine. */
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
