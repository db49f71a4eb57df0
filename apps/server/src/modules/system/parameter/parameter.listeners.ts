import type { Listeners } from '#server/infra/outbox/listeners.ts'
import type { ParameterService } from './parameter.service.ts'

export function listenForParameters(listeners: Listeners, service: ParameterService): void {
  listeners.on('parameter.changed', () => service.forget())
}
