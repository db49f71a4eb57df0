import type { PushMessage } from '@palisade/contract'

interface Waiting extends Event {
  /** Keeps the worker alive until the work has ended. */
  waitUntil(work: Promise<unknown>): void
}
interface PushReceived extends Waiting {
  readonly data: { text(): string } | null
}
interface NotificationTouched extends Waiting {
  readonly notification: Notification
}
interface PageClient {
  readonly url: string
  focus(): Promise<unknown>
  postMessage(message: TaskTouched): void
}

/** The part of a service worker that notifications need. */
export interface PushScope {
  readonly registration: Pick<ServiceWorkerRegistration, 'scope' | 'showNotification'>
  readonly location: Pick<Location, 'href'>
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly PageClient[]>
    openWindow(url: string): Promise<unknown>
  }
  addEventListener(type: 'push', listener: (event: PushReceived) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NotificationTouched) => void): void
}

/** Tells an open page that its guard has touched the notification of a task. */
export interface TaskTouched {
  type: 'task'
  taskId: string
}

/** Shown where a message cannot be read: a browser takes notifications away from a page whose pushes show none. */
const UNREADABLE: PushMessage = { taskId: null, title: 'Palisade', level: '' }

/** Shows the messages of the server, and leads from a notification to its task. */
export function handlePushes(scope: PushScope): void {
  scope.addEventListener('push', event => {
    const { taskId, title, level } = readMessage(event.data?.text())
    const options = {
      body: level,
      icon: new URL('staff/icon-192.png', scope.location.href).href,
      // News of a task takes the place of older news of it, and rings again.
      tag: taskId ?? 'palisade',
      renotify: true,
      data: taskId,
    }
    event.waitUntil(scope.registration.showNotification(title, options))
  })
  scope.addEventListener('notificationclick', event => {
    event.notification.close()
    const { data: taskId } = event.notification as { data: unknown }
    event.waitUntil(openTask(scope, typeof taskId === 'string' ? taskId : undefined))
  })
}

/** Goes to the page where it is open, else opens it. */
async function openTask({ clients, registration }: PushScope, taskId: string | undefined): Promise<void> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ url }) => url.startsWith(registration.scope))
  if (!page) {
    const url = new URL(registration.scope)
    if (taskId !== undefined) url.searchParams.set('task', taskId)
    await clients.openWindow(url.href)
    return
  }
  // Told first: a browser that does not let the page come to the front shows the task all the same.
  // A client of a worker has no origin to choose.
  if (taskId !== undefined) page.postMessage({ type: 'task', taskId })
  await page.focus()
}

function readMessage(text: string | undefined): PushMessage {
  try {
    const message = JSON.parse(text ?? '') as Partial<PushMessage>
    const { taskId = null, title, level = '' } = message
    return typeof title === 'string' ? { taskId, title, level } : UNREADABLE
  } catch {
    return UNREADABLE
  }
}
