import type { Listeners } from '../../../infra/outbox/listeners.ts'
import type { LiveWatch } from './live-watch.ts'

/** Everything that can take the right to watch a camera away; the gate has forgotten the old answer by then. */
export function listenForLive(listeners: Listeners, watch: Pick<LiveWatch, 'recheck'>): void {
  for (const type of ['session.changed', 'session.ended', 'organisation.changed'] as const)
    listeners.on(type, () => watch.recheck())
  listeners.on('device.changed', ({ data }) => {
    if (data.change !== 'added') watch.recheck()
  })
}
