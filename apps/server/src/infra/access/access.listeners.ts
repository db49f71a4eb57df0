import type { Listeners } from '#server/infra/outbox/listeners.ts'
import type { OpenGate } from './access-control.ts'

/**
 * Makes the other copies of the server notice at once when a user's rights change; without a notification they would
 * notice only after ACCESS_STALE_MS.
 */
export function listenForAccessChanges(listeners: Listeners, gate: OpenGate): void {
  listeners.on('session.changed', () => gate.forget())
  listeners.on('session.ended', () => gate.forget())
  // A changed parameter may change how long sessions live.
  listeners.on('parameter.changed', () => gate.forget())
  listeners.on('organisation.changed', () => gate.forget())
}
