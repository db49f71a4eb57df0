import type { PushMessage } from '@palisade/contract'
import type { Worker } from 'playwright-core'
import type { Operator } from './screens/console.ts'

interface Shown {
  title: string
  body: string
  tag: string
}
/** The part of a service worker's scope that the spec touches; its own program has no DOM types. */
interface Scope {
  registration: { getNotifications(): Promise<Shown[]> }
  dispatchEvent(event: object): void
  NotificationEvent: new (type: string, init: { notification: Shown }) => object
}

/** The notifications that the worker shows. */
export const shownBy = (worker: Worker): Promise<Shown[]> =>
  worker.evaluate(async () => {
    const all = await (globalThis as unknown as Scope).registration.getNotifications()
    return all.map(({ title, body, tag }) => ({ title, body, tag }))
  })

/** Touches the notification. A finger is not there in a browser without a screen; the event of its touch is. */
export const touch = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as Scope
    const [notification] = await scope.registration.getNotifications()
    if (!notification) throw new Error('no notification')
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })

/** Hands decrypted messages to the page's worker, as the browser does when its push service brings one. */
export async function openPushes({ context, page, stack: { url } }: Operator) {
  const session = await context.newCDPSession(page)
  const known = new Promise<string>(resolve => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.endsWith('/staff'))
      if (ours) resolve(ours.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await known
  return (message: PushMessage) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(url).origin,
      registrationId,
      data: JSON.stringify(message),
    })
}
