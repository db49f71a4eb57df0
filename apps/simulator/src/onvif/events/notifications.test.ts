import { beforeEach, expect, test } from 'vitest'
import { createNotifications, notificationXml } from './notifications.ts'

let now = 0
let notifications: ReturnType<typeof createNotifications>
beforeEach(() => {
  now = 1_000_000
  notifications = createNotifications(
    () => now,
    () => now + 5000,
  )
})

const subscribe = (ms = 60_000): string => {
  const subscription = notifications.subscribe(ms)
  if (!subscription) throw new Error('no room')
  return subscription.id
}
const pull = (id: string, limit = 100) => notifications.pull(id, 60_000, limit)

test('a new subscription is told every state as it is', async () => {
  notifications.set('input', true)
  const initial = await pull(subscribe())
  const told = { isActive: false, operation: 'Initialized', at: 1_005_000 }
  expect(initial).toEqual([
    { ...told, kind: 'motion' },
    { ...told, kind: 'tamper' },
    { ...told, kind: 'input', isActive: true },
    { ...told, kind: 'signal' },
  ])
})

test('a change wakes who waits for one, and goes to every subscription', async () => {
  const [first, second] = [subscribe(), subscribe()]
  await pull(first)
  const waiting = pull(first)
  notifications.set('motion', true)
  expect(await waiting).toMatchObject([{ kind: 'motion', isActive: true, operation: 'Changed' }])
  expect(await pull(second)).toHaveLength(5)
  expect(notifications.states()).toMatchObject({ motion: true, tamper: false })
})

test('a pull takes no more than its limit; the rest waits', async () => {
  const id = subscribe()
  expect(await pull(id, 3)).toHaveLength(3)
  expect(await pull(id, 3)).toHaveLength(1)
})

test('of what nobody pulls the newest thousand are kept', async () => {
  const id = subscribe()
  for (let count = 0; count < 1001; count++) notifications.set('motion', count % 2 === 0)
  const kept = await pull(id, 5000)
  expect(kept).toHaveLength(1000)
  expect(kept?.every(one => 'operation' in one && one.operation === 'Changed')).toBe(true)
})

test('a subscription ends at its time unless it is renewed', async () => {
  const [ends, renewed] = [subscribe(1000), subscribe(1000)]
  now += 999
  expect(notifications.renew(renewed, 1000)).toBeDefined()
  now += 1
  expect(await pull(ends)).toBeUndefined()
  expect(notifications.renew(ends, 1000)).toBeUndefined()
  expect(notifications.count()).toBe(1)
  expect(await pull(renewed)).toHaveLength(4)
})

test('there is room for eight; those that ended or unsubscribed make some', () => {
  const ids = Array.from({ length: 8 }, (_, index) => subscribe(index === 0 ? 1000 : 60_000))
  expect(notifications.subscribe(1000)).toBeUndefined()
  expect(notifications.unsubscribe(ids[7]!)).toBe(true)
  expect(notifications.unsubscribe(ids[7]!)).toBe(false)
  subscribe()
  expect(notifications.subscribe(1000)).toBeUndefined()
  now += 1000
  subscribe()
  expect(notifications.count()).toBe(8)
})

test('after a restart nobody is subscribed, and who waits is let go', async () => {
  const id = subscribe()
  await pull(id)
  const waiting = pull(id)
  notifications.forget()
  expect(await waiting).toEqual([])
  expect(await pull(id)).toBeUndefined()
})

test('is written as ONVIF has it', () => {
  const xml = notificationXml({ kind: 'input', isActive: true, operation: 'Changed', at: 0 })
  expect(xml).toContain('>tns1:Device/Trigger/DigitalInput</wsnt:Topic>')
  expect(xml).toContain('UtcTime="1970-01-01T00:00:00.000Z" PropertyOperation="Changed"')
  expect(xml).toContain('<tt:Source><tt:SimpleItem Name="InputToken" Value="input1"/></tt:Source>')
  expect(xml).toContain('<tt:Data><tt:SimpleItem Name="LogicalState" Value="true"/></tt:Data>')
})
