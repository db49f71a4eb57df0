import type { InputOf, OwnPush, Contract } from '@palisade/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emitEvent } from '#shared/events/listeners.ts'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { PushRow } from './push-row.tsx'
import { usePushOfPage } from './use-push.ts'

const publicKey = 'B'.padEnd(87, 'A')
const phone = { endpoint: 'https://push.example/a', keys: { p256dh: publicKey, auth: 'A'.repeat(22) } }

let status: OwnPush['status']
let subscribed: InputOf<Contract['push']['subscribe']>[]
/** Of the browser: the question to the person, and its push service. */
let browser: { permission: string; subscription: typeof phone | null; subscribe: (options: object) => void }

beforeEach(() => {
  status = 'off'
  subscribed = []
  startFakeServer({
    push: {
      getOwn: () => ({ status, publicKey }),
      subscribe: request => {
        subscribed.push(request)
        status = 'checking'
        return { status, publicKey }
      },
      unsubscribe: () => {
        status = 'off'
        return { status, publicKey }
      },
    },
  })
  browser = { permission: 'default', subscription: null, subscribe: vi.fn() }
  const manager = {
    getSubscription: async () => shown(),
    subscribe: async (options: object) => {
      browser.subscribe(options)
      browser.subscription = phone
      return shown()
    },
  }
  const shown = () =>
    browser.subscription && {
      toJSON: () => browser.subscription,
      unsubscribe: async () => {
        browser.subscription = null
      },
    }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PushManager', vi.fn())
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission
    },
    requestPermission: async () => {
      browser.permission = browser.permission === 'default' ? 'granted' : browser.permission
      return browser.permission
    },
  })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    // As with a page whose base is above the worker's scope.
    value: {
      getRegistration: async (address = '/') =>
        address === location.href ? { pushManager: manager } : undefined,
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

function Page() {
  usePushOfPage()
  return <PushRow />
}
const toggle = () => screen.findByRole('switch', { name: 'Notifications' })
const hint = () =>
  screen
    .getByRole('switch')
    .closest('label')
    ?.textContent.replace(/^Notifications/, '')

test('turned on with the key of the site, proved by the first message, turned off again', async () => {
  const { user } = await renderPage(Page)
  await toggle()
  expect(hint()).toBe('Tasks arrive only while this page is open.')
  await user.click(await toggle())
  await waitFor(() => expect(hint()).toBe('A first message is on its way…'))
  expect(subscribed).toMatchObject([phone])
  expect(browser.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: publicKey })
  status = 'on'
  act(() => emitEvent({ seq: '1', type: 'push.changed', at: '2026-11-20T08:02:00Z', data: {} }))
  await waitFor(() => expect(hint()).toBe('This phone is told of tasks while the page is closed, too.'))
  await user.click(await toggle())
  await waitFor(() => expect(browser.subscription).toBeNull())
  expect(await toggle()).not.toBeChecked()
})

test('a site without a contact says why this phone is told of nothing', async () => {
  status = 'no_contact'
  await renderPage(Page)
  await toggle()
  expect(hint()).toMatch(/only from a site that states a contact.*only while this page is open\.$/)
})

test('a site without a way out is told, and the phone subscribes again when the page is opened', async () => {
  status = 'unreachable'
  await renderPage(Page)
  await toggle()
  expect(hint()).toBe(
    'The site finds no way to the push service of this phone. Tasks arrive only while this page is open.',
  )
  expect(subscribed).toEqual([])
})

test('a browser that still has its subscription is told to a server that has forgotten it', async () => {
  browser.subscription = phone
  await renderPage(Page)
  await waitFor(() => expect(subscribed).toMatchObject([phone]))
})

test.each([
  [
    'over plain http',
    'Browsers allow notifications over https only.',
    () => vi.stubGlobal('isSecureContext', false),
  ],
  [
    'in a browser that has none',
    'This browser knows no notifications.',
    () => Reflect.deleteProperty(window, 'PushManager'),
  ],
  [
    'where they are blocked',
    'Notifications are blocked in the settings of this browser.',
    () => (browser.permission = 'denied'),
  ],
])('%s it says why, and cannot be turned on', async (_where, text, prepare) => {
  prepare()
  await renderPage(Page)
  expect(await toggle()).toBeDisabled()
  expect(hint()).toContain(text)
  expect(hint()).toContain('Tasks arrive only while this page is open.')
})

test('who does not allow it is told that it is off', async () => {
  browser.permission = 'denied-when-asked'
  const { user } = await renderPage(Page)
  await user.click(await toggle())
  await waitFor(() => expect(hint()).toContain('The browser could not register with its push service.'))
  expect(subscribed).toEqual([])
})
