import type { Listeners } from '#server/infra/outbox/listeners.ts'
import type { MediaLinks } from '#server/infra/media/media-links.ts'
import type { LiveWatch } from './live-watch.ts'

/**
 * The media programs pull what is registered, whichever copy of the server registered it. Streams are rechecked at everything
 * that can take the right to watch a camera away; the gate has forgotten the old answer by then.
 */
export function listenForLive(
  listeners: Listeners,
  links: Pick<MediaLinks, 'camerasChanged'>,
  watch: Pick<LiveWatch, 'recheck'>,
): void {
  listeners.on('device.changed', () => links.camerasChanged())
  for (const type of ['session.changed', 'session.ended', 'organisation.changed'] as const)
    listeners.on(type, () => watch.recheck())
  listeners.on('device.changed', ({ data }) => {
    if (data.change !== 'added') watch.recheck()
  })
}
