import { setTimeout as delay } from 'node:timers/promises'
import { allDrivers, breaker, driverOf } from '../registry.ts'
import { createEngine } from './engine.ts'
import { HEARTBEAT_EVERY_MS, type EngineMessage, type HostMessage } from './messages.ts'

// The process of the drivers. It holds nothing that is not asked for again after its death.

function send(message: EngineMessage): Promise<void> {
  return new Promise(resolve => {
    if (process.connected) process.send?.(message, undefined, {}, () => resolve())
    else resolve()
  })
}

const engine = createEngine({ driverOf, allDrivers, breaker, send })

process.on('message', (message: HostMessage) => {
  if (message.type !== 'stop') return engine.take(message)
  void engine.stop().finally(() => process.exit(0))
})
// The server that started it has ended.
process.on('disconnect', () => process.exit(0))

/** Where it happened and what kind it was; the text could hold what a device sent. */
async function die(thrown: unknown): Promise<void> {
  const stack = thrown instanceof Error ? (thrown.stack ?? '').split('\n').slice(1, 9) : []
  const data = { error: thrown instanceof Error ? thrown.name : typeof thrown, stack }
  await Promise.race([send({ type: 'log', level: 'warn', data, text: 'driver process fails' }), delay(500)])
  process.exit(70)
}
process.on('uncaughtException', error => void die(error))
process.on('unhandledRejection', error => void die(error))

setInterval(() => void send({ type: 'heartbeat' }), HEARTBEAT_EVERY_MS)
void send({ type: 'heartbeat' })
