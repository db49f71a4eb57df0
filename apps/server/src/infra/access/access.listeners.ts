import type { Listeners } from '../outbox/listeners.ts'
import type { OpenGate } from './gate.ts'

/** Other copies of the server learn at once what changed a user's rights; without a notification it takes ACCESS_STALE_MS. */
export function listenForAccessChanges(listeners: Listeners, gate: OpenGate): void {
  listeners.on('session.changed', () => gate.forget())
  listeners.on('session.ended', () => gate.forget())
  // How long sessions live.
  listeners.on('parameter.changed', () => gate.forget())
  listeners.on('organisation.changed', () => gate.forget())
}
