import { contract, screens } from '@palisade/contract'
import { describe, expect, it } from 'vitest'
import { addOperator, endAllSessions } from '../support/database.ts'
import { startJourneys } from '../support/journey.ts'
import { startBelowPath } from '../support/other-server.ts'
import {
  fillLogin,
  logIn,
  logOut,
  openScreen,
  waitForLive,
  type Operator,
} from '../support/screens/console.ts'
import { recordsOf } from '../support/screens/alarms.ts'
import { until } from '../support/until.ts'

const { stack, openConsole, sitDown } = startJourneys()

describe('login in Chinese', () => {
  it('says what is wrong, slows guessing down, and lets in who knows the password', async () => {
    const operator = await openConsole({ language: 'zh_CN' })
    const { page, t } = operator
    await page.goto(stack.url)
    await page.getByRole('button', { name: t('session.login.submit') }).click()
    await page.getByText(t('session.login.userNameRequired')).waitFor()
    await page.getByText(t('session.login.passwordRequired')).waitFor()

    const guesser = { userName: 'nobody', password: 'a-wrong-Guess-1' }
    await fillLogin(operator, guesser)
    await page.getByRole('alert').getByText(t('errors.session.wrong_credentials')).waitFor()
    const throttled = new RegExp(
      t('session.login.throttled', { seconds: 7 }).replace(/7\D*$/, String.raw`\d+`),
    )
    await until('guessing is slowed down', async () => {
      const answered = page.waitForResponse(answer => answer.url().endsWith(contract.session.login.path))
      await fillLogin(operator, guesser)
      return (await answered).status() === 429
    })
    await page.getByRole('alert').getByText(throttled).waitFor()

    // Another account is not held up; a fresh page, as the button here waits.
    await page.reload()
    await fillLogin(operator, stack)
    await waitForLive(operator)
    expect(operator.faults(/\b429\b/)).toEqual([])
  })
})

it('after the session has ended: login, and back to where the operator was', async () => {
  const operator = await openConsole()
  const { page, t } = operator
  const clerk = await addOperator(stack, 'session_clerk', 'Session Clerk')
  await logIn(operator, clerk)
  const where = `${screens.alarmRecord.path}?levels=urgent`
  await page.goto(stack.url + where)
  await recordsOf(operator).searchText.waitFor()
  await endAllSessions(stack, clerk.userName)
  // The server takes a ticket's word for a few seconds more.
  const news = page.getByText(t('session.login.expired'))
  await until('login is needed', async () => (await news.isVisible()) || tryToSearch(operator))
  await fillLogin(operator, clerk)
  await page.waitForURL(url => url.pathname + url.search === where)
  await recordsOf(operator).searchText.waitFor()
  expect(operator.faults(/\b401\b/)).toEqual([])
})

/** The text must not be visible any more once the list is gone. */
async function tryToSearch(operator: Operator): Promise<false> {
  await recordsOf(operator).search(500)
  return false
}

it('language, appearance and session outlive a reload', async () => {
  const operator = await sitDown()
  const { page, t } = operator
  const chinese = await openConsole({ language: 'zh_CN' })
  await page.getByRole('button', { name: t('shared.language.zh_CN'), exact: true }).click()
  const inChinese = { ...operator, t: chinese.t }
  await waitForLive(inChinese)
  const light = `${chinese.t('shared.theme.label')}: ${chinese.t('shared.theme.light')}`
  await page.getByRole('button', { name: light }).click()
  const appearance = () => page.locator('html').getAttribute('data-theme')
  await until('the console is light', async () => (await appearance()) === 'light')

  await page.reload()
  await waitForLive(inChinese)
  expect(await appearance()).toBe('light')
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('zh_CN')
  await logOut(inChinese)
  await page.reload()
  await page.getByRole('heading', { name: chinese.t('session.login.welcome') }).waitFor()
  expect(operator.faults()).toEqual([])
})

it('a screen that the operator may not open says so, and is in no menu', async () => {
  const operator = await openConsole()
  const { page, t } = operator
  await logIn(operator, await addOperator(stack, 'plain_clerk', 'Plain Clerk'))
  await openScreen(operator, 'apiKeys')
  await page.getByRole('main').getByText(t('errors.access.denied')).waitFor()
  await page.getByRole('menuitem', { name: t('menu.group.setting') }).hover()
  await page.getByRole('menuitem', { name: t('menu.group.device') }).waitFor()
  expect(await page.getByRole('link', { name: t('menu.screen.apiKeys') }).count()).toBe(0)
  await page.goto(`${stack.url}/no/such/screen`)
  await page.getByText(t('shell.page.notFound')).waitFor()
  expect(operator.faults()).toEqual([])
})

it('the whole console below a base path', async () => {
  const below = await startBelowPath(stack, '/soc')
  const operator = await openConsole({}, below)
  const { page, t } = operator
  await page.goto(below.url + screens.deviceList.path)
  await page.getByRole('heading', { name: t('session.login.welcome') }).waitFor()
  await fillLogin(operator, below)
  await waitForLive(operator)
  await page.waitForURL(url => url.pathname === `/soc${screens.deviceList.path}`)
  await page.reload()
  await waitForLive(operator)
  await page.getByText(t('shared.state.empty')).waitFor()
  expect(operator.faults()).toEqual([])
})
