import { expect, it } from 'vitest'
import { startJourneys } from '../support/journey.ts'
import { logIn } from '../support/screens/console.ts'
import { prepareTour, tourHalf } from '../support/screens/tour.ts'

const { site, signIn, openConsole } = startJourneys()

it('half of the screens, in Chinese and light, show what they have to everyone', async () => {
  await prepareTour(await signIn(), site)
  const operator = await openConsole({ language: 'zh_CN' })
  await operator.page.addInitScript(() => localStorage.setItem('theme', 'light'))
  await logIn(operator)
  expect(await tourHalf(operator, 1)).toEqual([])
  expect(operator.faults()).toEqual([])
})
