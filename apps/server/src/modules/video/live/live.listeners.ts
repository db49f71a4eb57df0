import type { Listeners } from '../../../infra/outbox/listeners.ts'
import type { LiveWatch } from './live-watch.ts'

/**
 * Follows every event that can take away the right to watch a camera; the gate's listeners have dropped the cached
 * rights by then.
 */
export function listenForLive(listeners: Listeners, watch: Pick<LiveWatch, 'recheck'>): void {
  for (const type of ['session.changed', 'session.ended', 'organisation.changed'] as const)
    listeners.on(type, () => watch.recheck())
  listeners.on('device.changed', ({ data }) => {
    if (data.change !== 'added') watch.recheck()
  })
}
