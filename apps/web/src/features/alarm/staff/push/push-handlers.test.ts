import { expect, test, vi } from 'vitest'
import { handlePushes, type PushScope } from './push-handlers.ts'

const SCOPE = 'https://soc.example/base/staff'

/** A service worker's scope with these pages open. */
function createScope(pages: { url: string; focus: () => Promise<void>; postMessage: () => void }[] = []) {
  const listeners = new Map<string, (event: never) => void>()
  const showNotification = vi.fn(async (_title: string, _options?: object) => undefined)
  const openWindow = vi.fn(async (_url: string) => undefined)
  const scope: PushScope = {
    registration: { scope: SCOPE, showNotification },
    location: { href: 'https://soc.example/base/staff-worker.js' },
    clients: { matchAll: async () => pages, openWindow },
    addEventListener: (type: string, listener: (event: never) => void) => void listeners.set(type, listener),
  }
  handlePushes(scope)
  const tell = async (type: string, event: object) => {
    const work: Promise<unknown>[] = []
    listeners.get(type)?.({ ...event, waitUntil: (one: Promise<unknown>) => void work.push(one) } as never)
    expect(work).toHaveLength(1)
    await Promise.all(work)
  }
  return { tell, showNotification, openWindow }
}

const page = (url: string) => ({ url, focus: vi.fn(async () => undefined), postMessage: vi.fn() })

test('a message is shown under the tag of its task, so that newer news takes its place', async () => {
  const { tell, showNotification } = createScope()
  const message = { taskId: 't1', title: 'New task: Fire', level: 'Very urgent' }
  await tell('push', { data: { text: () => JSON.stringify(message) } })
  expect(showNotification).toHaveBeenCalledWith('New task: Fire', {
    body: 'Very urgent',
    icon: 'https://soc.example/base/staff/icon-192.png',
    tag: 't1',
    renotify: true,
    data: 't1',
  })
})

test.each([null, { text: () => 'no json' }, { text: () => '{}' }])(
  'something is shown for %j too, or the browser would end the subscription',
  async data => {
    const { tell, showNotification } = createScope()
    await tell('push', { data })
    expect(showNotification).toHaveBeenCalledWith('Palisade', expect.anything())
  },
)

test('a touch leads to the task on the open page, and opens the page where there is none', async () => {
  const close = vi.fn()
  const touched = { notification: { data: 't1', close } }
  const [console, phone] = [page('https://soc.example/base/alarm/live'), page(`${SCOPE}?view=me`)]
  await createScope([console, phone]).tell('notificationclick', touched)
  expect([phone.focus, console.focus].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  expect(phone.postMessage).toHaveBeenCalledWith({ type: 'task', taskId: 't1' })
  const none = createScope([console])
  await none.tell('notificationclick', touched)
  expect(none.openWindow).toHaveBeenCalledWith(`${SCOPE}?task=t1`)
  const hello = createScope()
  await hello.tell('notificationclick', { notification: { data: null, close } })
  expect(hello.openWindow).toHaveBeenCalledWith(SCOPE)
  expect(close).toHaveBeenCalledTimes(3)
})
