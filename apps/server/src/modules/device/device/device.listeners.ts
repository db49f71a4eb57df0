import type { MediaLink } from '../../../infra/media/media-link.ts'
import type { Listeners } from '../../../infra/outbox/listeners.ts'

/** Updates the cameras that the media program pulls, whichever copy of the server registered them. */
export function listenForDevices(listeners: Listeners, link: Pick<MediaLink, 'camerasChanged'>): void {
  listeners.on('device.changed', () => link.camerasChanged())
}
