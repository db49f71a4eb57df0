import { screens, seededNames, type ScreenKey } from '@palisade/contract'
import { loadTranslator, seededName, type Language, type Translator } from '@palisade/phrases'
import { patience } from '@palisade/testkit/patience'
import type { Browser, Locator, Page } from 'playwright-core'
import { visit, type Visitor } from '../browser.ts'
import type { Account } from '../product.ts'
import type { Stack } from '../stack.ts'
import { until } from '../until.ts'

/** Milliseconds. */
const MENU_OPENS = 2000

// A part of the page; the specs' own program has no DOM types.
declare const history: { pushState(state: object, unused: string, address: string): void }

const locales = { en_US: 'en-US', zh_CN: 'zh-CN' } as const

export interface Operator extends Visitor {
  t: Translator
  stack: Stack
}

export interface OperatorConsole {
  language?: Language
  width?: number
  height?: number
  hasMotion?: boolean
}

/** The search of the screen: that of the header has its key behind its word. */
export const searchButton = ({ page, t }: Operator): Locator =>
  page.getByRole('button', { name: new RegExp(`${t('shared.action.search')}$`) })

/** A person in front of a fresh browser, who reads the console in a language. */
export async function openConsoleAs(
  browser: Browser,
  stack: Stack,
  seat: OperatorConsole = {},
): Promise<Operator> {
  const { language = 'en_US', ...size } = seat
  const visitor = await visit(browser, { locale: locales[language], ...size })
  return { ...visitor, stack, t: await loadTranslator(language) }
}

/** The login form of the page. */
export async function fillLogin({ page, t }: Operator, { userName, password }: Account): Promise<void> {
  await page.getByLabel(t('session.login.userName'), { exact: true }).fill(userName)
  await page.getByLabel(t('session.login.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('session.login.submit') }).click()
}

/** Signed in and live, on the home screen. */
export async function logIn(operator: Operator, account: Account = operator.stack): Promise<void> {
  await operator.page.goto(`${operator.stack.url}/login`)
  await fillLogin(operator, account)
  await waitForLive(operator)
}

/** The header says that what is shown is current. */
export async function waitForLive({ page, t }: Operator, within?: number): Promise<void> {
  const tag = page.getByRole('banner').getByText(t('shell.connection.live'), { exact: true })
  await tag.waitFor(within === undefined ? {} : { timeout: patience(within) })
}

/** Opens a screen by its address, as from a bookmark. */
export const openScreen = ({ page, stack }: Operator, screen: ScreenKey) =>
  page.goto(stack.url + screens[screen].path)

/** Opens a screen as a link within the console does, without loading the page again. */
export async function goToScreen({ page }: Operator, screen: ScreenKey): Promise<void> {
  const { path } = screens[screen]
  await page.evaluate(address => history.pushState({}, '', address), path)
  await page.waitForURL(url => url.pathname.endsWith(path))
}

/** Opens a screen by the menu; its groups are opened first, the outer one before the inner one. */
export async function chooseMenu(
  { page, t }: Operator,
  screen: ScreenKey,
  ...groups: string[]
): Promise<void> {
  const menu = page.getByRole('navigation', { name: t('shell.mainMenu') })
  const [outer, ...inner] = groups
  // The settings have the same links beside their screens.
  const opened = outer === undefined ? menu : page.locator('.ant-menu-submenu-popup')
  const link = opened.getByRole('link', { name: t(`menu.screen.${screen}`), exact: true })
  if (outer === undefined) await link.click()
  else
    await until(`the menu ${groups.join(', ')} leads to ${screen}`, async () => {
      const isChosen = await chooseWithin(outer).then(
        () => true,
        () => false,
      )
      // A page that was still being drawn has not noticed the pointer, or another group opened on its way: once more.
      if (!isChosen) await page.mouse.move(0, 0)
      return isChosen
    })
  await page.waitForURL(url => url.pathname.endsWith(screens[screen].path))

  async function chooseWithin(group: string) {
    await menu.getByRole('menuitem', { name: group }).hover({ timeout: patience(MENU_OPENS) })
    for (const name of inner)
      await page.getByRole('menuitem', { name, exact: true }).hover({ timeout: patience(MENU_OPENS) })
    await link.click({ timeout: patience(MENU_OPENS) })
  }
}

export async function logOut({ page, t }: Operator, ofOther?: string): Promise<void> {
  const name = ofOther ?? seededName(t, seededNames.admin)
  await page.getByRole('button', { name: t('shell.user', { name }) }).click()
  await page.getByRole('menuitem', { name: t('shell.logOut') }).click()
  await page.getByText(t('session.login.loggedOut')).waitFor()
}

export const ticketOf = (page: Page) => page.evaluate(() => localStorage.getItem('ticket') ?? '')

/**
 * One choice in a select with a label; a list that takes several is closed again.
 * @param within the part of the page with the select, when others have the same label
 */
export async function choose(
  page: Page,
  label: string,
  option: string,
  within: Page | Locator = page,
): Promise<void> {
  const select = within.getByRole('combobox', { name: label, exact: true })
  await select.click()
  await page.locator(`.ant-select-item-option[title="${option}"]`).click()
  // One that takes several stays open. At another the key would close the dialog around it.
  const takesSeveral = await select.evaluate(field => field.closest('.ant-select-multiple') !== null)
  if (takesSeveral) await select.press('Escape')
  else
    await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').waitFor({ state: 'hidden' })
}

/** One area in a field that holds a tree of them; searched, since branches are closed at first. */
export async function chooseArea(page: Page, field: Locator, area: string): Promise<void> {
  await field.click()
  await field.fill(area)
  await page.locator('.ant-select-dropdown').getByTitle(area, { exact: true }).click()
}
