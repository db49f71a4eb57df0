import type { MediaLink } from '../../../infra/media/media-link.ts'
import type { Listeners } from '../../../infra/outbox/listeners.ts'

/** The media program pulls what is registered, whichever copy of the server registered it. */
export function listenForDevices(listeners: Listeners, link: Pick<MediaLink, 'camerasChanged'>): void {
  listeners.on('device.changed', () => link.camerasChanged())
}
