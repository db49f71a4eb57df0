/** Why this browser shows no notifications; undefined where it does. */
export type PushFault = 'insecure' | 'unsupported' | 'denied'

/** A browser's subscription as the server takes it. */
export interface PushSubscriptionKeys {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

export function findPushFault(): PushFault | undefined {
  if (!window.isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : undefined
}

/** The push manager of the page's worker; undefined where the page runs without one. */
async function findManager(): Promise<PushManager | undefined> {
  if (findPushFault() !== undefined) return undefined
  // Left out, the address would be the page's base, which is above the worker's scope.
  return (await navigator.serviceWorker.getRegistration(location.href))?.pushManager
}

/** The subscription that this browser has; none is made. */
export async function findBrowserSubscription(): Promise<PushSubscriptionKeys | undefined> {
  const found = await (await findManager())?.getSubscription()
  return found ? keysOf(found) : undefined
}

/**
 * Asks the person, where they have not been asked, and subscribes at the browser's push service.
 * @returns undefined when they do not want it, or the browser cannot
 */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscriptionKeys | undefined> {
  // Asked first: browsers want the touch itself to be the reason.
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const manager = await findManager()
  if (!manager) return undefined
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const made = await manager.subscribe(options).catch(async () => {
    // One that is bound to an earlier key of the installation stands in the way of another.
    await (await manager.getSubscription())?.unsubscribe()
    return manager.subscribe(options)
  })
  return keysOf(made)
}

export async function unsubscribeBrowser(): Promise<void> {
  await (await (await findManager())?.getSubscription())?.unsubscribe()
}

function keysOf(subscription: PushSubscription): PushSubscriptionKeys | undefined {
  const { endpoint, keys: { p256dh, auth } = {} } = subscription.toJSON()
  if (endpoint === undefined || p256dh === undefined || auth === undefined) return undefined
  return { endpoint, keys: { p256dh, auth } }
}
