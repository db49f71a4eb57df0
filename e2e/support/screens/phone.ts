import { staffPage } from '@palisade/contract'
import { loadTranslator, type Language } from '@palisade/phrases'
import type { Browser } from 'playwright-core'
import { visit } from '../browser.ts'
import type { Account } from '../product.ts'
import type { Stack } from '../stack.ts'
import { fillLogin, type Operator } from './console.ts'

const locales = { en_US: 'en-US', zh_CN: 'zh-CN' } as const

/** The simulated site's gate, where the guard stands. */
const geolocation = { longitude: 121.4737, latitude: 31.2304, accuracy: 12 }

/** A guard in front of a fresh phone, logged in. */
export async function openPhoneAs(
  browser: Browser,
  stack: Stack,
  account: Account,
  {
    language = 'en_US',
    width = 390,
    height = 844,
  }: { language?: Language; width?: number; height?: number } = {},
) {
  const phone = { isMobile: true, hasTouch: true, permissions: ['geolocation'], geolocation }
  const visitor = await visit(browser, { locale: locales[language], width, height, phone })
  const t = await loadTranslator(language)
  const guard: Operator = { ...visitor, stack, t }
  await guard.page.goto(stack.url + staffPage.path)
  await fillLogin(guard, account)
  await guard.page.getByRole('heading', { name: t('staff.title') }).waitFor()
  return guard
}

/** The parts of the phone's page that a guard touches and sees. */
export function phoneOf({ page, t }: Operator) {
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const press = (name: string) => main.getByRole('button', { name, exact: true }).tap()
  const show = (view: 'tasks' | 'waiting' | 'me') =>
    page
      .getByRole('navigation')
      .getByRole('button', { name: t(`staff.nav.${view}`) })
      .tap()
  return {
    show,
    press,
    dialog,
    card: (device: string) => main.getByRole('button').filter({ hasText: device }),
    back: () => press(t('shared.action.back')),
    text: (text: string) => page.getByText(text, { exact: true }),
    /** Presses the last button of the dialog. */
    confirm: (name: string) => dialog.getByRole('button', { name, exact: true }).tap(),
    reason: dialog.getByRole('textbox', { name: t('task.reason') }),
    report: dialog.getByRole('textbox', { name: t('staff.report.content') }),
    camera: page.locator('input[capture]'),
    toggle: (name: string) => main.getByRole('switch', { name, exact: true }),
  }
}
