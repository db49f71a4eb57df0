import { staffPage } from '@palisade/contract'
import { loadTranslator, type Language } from '@palisade/phrases'
import type { Browser } from 'playwright-core'
import { visit } from '../browser.ts'
import type { Account } from '../product.ts'
import type { Stack } from '../stack.ts'
import { fillLogin, type Operator } from './console.ts'

const locales = { en_US: 'en-US', zh_CN: 'zh-CN' } as const

/** The simulated site's gate, where a guard stands unless told otherwise. */
const GATE = { longitude: 121.4737, latitude: 31.2304 }

export interface Phone {
  language?: Language
  width?: number
  height?: number
  at?: typeof GATE
}

/** Without a network the browser notes each call that finds none. */
export const DEAD_SPOT = /ERR_INTERNET_DISCONNECTED|WebSocket connection/

/** A guard in front of a fresh phone, logged in. */
export async function openPhoneAs(
  browser: Browser,
  stack: Stack,
  account: Account,
  { language = 'en_US', width = 390, height = 844, at = GATE }: Phone = {},
) {
  const geolocation = { ...at, accuracy: 12 }
  const phone = { isMobile: true, hasTouch: true, permissions: ['geolocation'], geolocation }
  const visitor = await visit(browser, { locale: locales[language], width, height, phone })
  const t = await loadTranslator(language)
  const guard: Operator = { ...visitor, stack, t }
  await guard.page.goto(stack.url + staffPage.path)
  await fillLogin(guard, account)
  await guard.page.getByRole('heading', { name: t('staff.title') }).waitFor()
  return guard
}

interface RaisedAlarm {
  type: 'panic' | 'fire'
  place: string
  description: string
  photo: { name: string; mimeType: string; buffer: Buffer }
}

/** The parts of the phone's page that a guard touches and sees. */
export function phoneOf({ page, t }: Operator) {
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const press = (name: string) => main.getByRole('button', { name, exact: true }).tap()
  const show = (view: 'tasks' | 'patrol' | 'waiting' | 'me') =>
    page
      .getByRole('navigation')
      .getByRole('button', { name: t(`staff.nav.${view}`) })
      .tap()
  const reason = dialog.getByRole('textbox', { name: t('task.reason') })
  const confirm = (name: string) => dialog.getByRole('button', { name, exact: true }).tap()
  const toggle = (name: string) => main.getByRole('switch', { name, exact: true })
  const card = (device: string) => main.getByRole('button').filter({ hasText: device })
  const camera = page.locator('input[capture]')
  const photo = page.getByRole('img', { name: t('task.picture', { number: 1 }) })
  return {
    show,
    press,
    dialog,
    /** On duty and with consent, so that the phone tells where it is. */
    async goOnDuty() {
      await show('me')
      await toggle(t('staff.me.onDuty')).tap()
      await toggle(t('staff.me.consent')).tap()
      const told = t('staff.position.told', { time: '#' }).replace('#', String.raw`\d+:\d+:\d+`)
      await page.getByText(new RegExp(told)).waitFor()
      await show('tasks')
    },
    async reject(why: string) {
      await press(t('staff.act.reject'))
      await reason.fill(why)
      await confirm(t('staff.act.reject'))
    },
    async forward(to: string, why: string) {
      await press(t('staff.act.forward'))
      await dialog.getByRole('radio', { name: new RegExp(to) }).check()
      await reason.fill(why)
      await confirm(t('staff.act.forward'))
    },
    card,
    back: () => press(t('shared.action.back')),
    text: (text: string) => page.getByText(text, { exact: true }),
    /** Presses the last button of the dialog. */
    confirm,
    reason,
    report: dialog.getByRole('textbox', { name: t('staff.report.content') }),
    /** Checks in at a stop of a patrol on foot with the code that is put up there. */
    async checkIn(stop: string, code: string) {
      await show('patrol')
      await press(t('patrolFoot.phone.checkInAt', { name: stop }))
      await dialog.getByRole('textbox', { name: t('patrolFoot.phone.code') }).fill(code)
      await confirm(t('patrolFoot.phone.checkIn'))
    },
    camera,
    /** The first photo of a form. */
    photo,
    /** Raises an alarm at an area or camera that is found by its name. */
    async raise({ type, place, description, photo: taken }: RaisedAlarm) {
      await press(t('staff.alarm.raise'))
      await page.getByRole('combobox', { name: t('alarm.field.type') }).selectOption(type)
      await page.getByRole('textbox', { name: t('staff.alarm.search') }).fill(place)
      await card(place).first().tap()
      await page.getByRole('textbox', { name: t('alarm.field.description') }).fill(description)
      await camera.setInputFiles(taken)
      await photo.waitFor()
      await press(t('staff.alarm.send'))
    },
    toggle,
  }
}
